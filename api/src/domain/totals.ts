/** What an order costs is computed once, in the contracts: the page shows what the server charges. */
export {
  type Charge,
  charge,
  dueAfterBalance,
  lineTotal,
  type MethodTerms,
  orderTotal,
  type PricedLine,
  steamTotal,
} from '@shop/shared/contracts';
