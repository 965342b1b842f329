/**
 * Statements of MooGold's own OpenAPI text, one by one; the simulator plays nothing else.
 *
 * | statement | where |
 * | --- | --- |
 * | POST, JSON, `path` repeated in the body | every request schema |
 * | Basic (partner id : secret), `timestamp`, `auth` = HMAC-SHA256 of body + timestamp + path | tag Authentication |
 * | errors are `{err_code, err_message}` | schemas `error_response_*` |
 * | an order under a partner's id is made once; again is 420 | `create_order.partnerOrderId`, `error_response_420` |
 * | an unknown partner's id is 421 | `error_response_421` |
 * | up to 10 pieces in an order | `error_response_116` |
 * | `category` is 1 (direct top-up) or 2 (e-vouchers), `product-id` is a variation's id | `create_order.data` |
 * | the buyer's fields have the names that product detail gives | `create_order.data`, `User ID`, `Server` |
 * | codes come as a list in `item[].voucher_code` | `order_detail_response_200` |
 * | an order is over only as `refunded` (or `completed`) | tag Order, note |
 * | servers are a flat object, name to id | `server_list_response_200` |
 * | the balance is a string with its currency | `balance_response_200` |
 *
 * It does not say with which HTTP status an error comes, but for 403, 419, 424, 425 and 434 to 437, which it lists as
 * statuses. Here a code that can be an HTTP status is one, any other comes with 200; a client must go by the code.
 * pyMooGoldApi puts the fields of `create_order` beside `path`, the OpenAPI text into `data`: the text is followed.
 */
export const ERRORS = {
  '109': 'Invalid Signature.',
  '110': 'Error Occured, please try again.',
  '111': 'Insufficient Balance, kindly reload your balance and try again.',
  '113': 'Product ID is missing.',
  '114': 'Product Out of Stock, kindly contact account manager for more info.',
  '116': 'One order only allow a maximum of 10 quantity.',
  '117': 'Product is not available yet, please contact your account manager for more info.',
  '118': 'Product selected belongs to the blocked product list.',
  '403': 'User not found or your account is not authorized to access the requested resource.',
  '418':
    'The specified API path is incorrect. Kindly verify that the URL corresponds with the API path that was specified.',
  '419': 'The requested resource is missing required arguments.',
  '420': 'Duplicate Partner Order ID provided.',
  '421': 'Partner Order ID not found.',
  '422':
    'Either the Product ID is incorrect/ missing or the API for this particular product has not yet been authorized for use with your account.',
  '423': 'Category ID is missing.',
  '424': 'Invalid Payment Method.',
  '425': 'Invalid Amount.',
  '426': 'Timestamp is incorrect.',
  '433': 'IP not allowed, kindly contact your account manager to know more.',
  '434': 'Out of limit, current limit: 100.',
  '435': 'Invalid status provided. Please choose between: completed, processing, refunded.',
  '436': 'Start date cannot be later than end date.',
  '437': 'Date range too large, must be between 30 days.',
  '1111':
    'The API endpoint is accessible exclusively to members only. Contact your account manager for more info.',
} as const;
export type ErrorCode = keyof typeof ERRORS;
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** `processing`, `completed`, `refunded`: `transaction_history`; `incorrect-details`: tag Order; the others by its clients. */
export const ORDER_STATES = [
  'processing',
  'completed',
  'refunded',
  'incorrect-details',
  'cancelled',
  'failed',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

type Product = {
  id: string;
  category: string;
  name: string;
  /** Names to ask the buyer for, in the order of product detail. */
  fields: string[];
  servers: Record<string, string>;
  variations: { id: number; name: string; price: number }[];
};

/** A few goods to read: a top-up, one with servers, and e-vouchers. Names and ids are those of the documentation's examples. */
export const PRODUCTS: Product[] = [
  {
    id: '7847',
    category: '50',
    name: 'Garena Free Fire',
    fields: ['User ID'],
    servers: {},
    variations: [
      { id: 215570, name: '110 Diamonds', price: 0.75 },
      { id: 215571, name: '210 Diamonds', price: 1.5 },
    ],
  },
  {
    id: '37007',
    category: '50',
    name: 'MiskaTown Saga',
    fields: ['Player ID', 'Server'],
    servers: { 'MiskaTown(NA)': '500001', 'SandCastle(NA)': '500002' },
    variations: [{ id: 37010, name: '60 Gems', price: 0.99 }],
  },
  {
    id: '993001',
    category: '993',
    name: 'Steam Wallet Code (US)',
    fields: [],
    servers: {},
    variations: [{ id: 993005, name: 'USD 5', price: 4.9 }],
  },
];
/** Price of a variation that is not among them: the demo's catalogue has names of its own. */
const ANY_PRICE = 1;
export const priceOf = (variation: string): number =>
  PRODUCTS.flatMap(({ variations }) => variations).find(({ id }) => String(id) === variation)?.price ??
  ANY_PRICE;
