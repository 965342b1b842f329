/** The arithmetic lives in the contracts, where the shop's pages share it. */
export {
  addFee,
  addPercent,
  convert,
  parseMoney,
  percentOf,
  printMoney as formatMoney,
} from '@shop/shared/contracts';
