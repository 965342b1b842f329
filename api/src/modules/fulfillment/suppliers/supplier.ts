/** One purchase at a supplier: a line of an order, or a part of a line that is too long for one call. */
export type SupplierRequest = {
  /** Ours, and the supplier's idempotency key: ordering twice under it is one purchase. */
  key: string;
  /** The supplier's own name of the product. */
  product: string;
  quantity: number;
  /** Top-up of a wallet, kopecks; null for goods that are counted. */
  amount: number | null;
  /** The player or the wallet's login, and the server where the game has several: its id, or its name as the buyer typed it. */
  userId: string;
  server: string | null;
  /** When it was first ordered. */
  since: Date;
  /** Highest price of a piece, kopecks; null for a wallet. */
  ceiling: number | null;
};

/**
 * `accepted`: being worked on. `sent`: on its way to the player. `done`: arrived. `rejected`: over for good, and the
 * supplier keeps no money for it. `attention`: it goes on only when a person speaks to the supplier.
 */
export type SupplierState = 'accepted' | 'sent' | 'done' | 'rejected' | 'attention';

/** `codes`: one for each piece, where the goods are codes. `note`: the supplier's own word, for an operator. */
export type SupplierAnswer = { state: SupplierState; codes?: string[]; note?: string };

/** A player as the supplier knows one. */
export type Player = { userId: string; server: string | null };

/** Price of a piece: a decimal string in `currency`. */
export type SupplierPrice = { price: string; currency: string };

/** A decimal string in the account's currency. */
export type SupplierBalance = { balance: string; currency: string };

/** Goods as a supplier describes them, for a catalogue. `price` is a decimal string in the account's currency. */
export type SupplierProduct = {
  name: string;
  /** Fields that buyers must fill in, by the supplier's names. */
  fields: string[];
  asksForServer: boolean;
  servers: { id: string; name: string }[];
  variants: { id: string; name: string; price: string; isInStock: boolean; product: string }[];
};

/** The adapter of a supplier. Calls go to the outside: never inside a transaction. They throw SupplierError. */
export type Supplier = {
  name: string;
  /** Orders under the request's key. After `unavailable` nobody knows whether it was taken: ask with `find` first. */
  order(request: SupplierRequest): Promise<SupplierAnswer>;
  /** Reads the state of the order under this key; null when the supplier does not know it. */
  find(request: SupplierRequest): Promise<SupplierAnswer | null>;
  /** The player's name, null for an unknown one. Absent where the supplier cannot look it up. */
  findPlayer?(product: string, player: Player): Promise<string | null>;
  /** Reads what is left on a prepaid account. Absent where there is none. */
  balance?(): Promise<SupplierBalance>;
  /** Reads what a piece costs, null where that does not show. Absent where the supplier tells no prices. */
  price?(product: string): Promise<SupplierPrice | null>;
  /** A product with its fields, for the catalogue. Absent where the supplier does not describe its goods. */
  describe?(product: string): Promise<SupplierProduct>;
  /** Throws when our account may not buy a product, as far as that shows without an order. */
  checkProduct?(product: string): Promise<void>;
  /** Pieces in one order at most; a longer one is split. Absent: any number. */
  maxQuantity?: number;
  /** How long a call may take, milliseconds; 15 s where it is absent. */
  timeout?: number;
  /** How long to wait before asking again, milliseconds. */
  askEvery: number;
};

/**
 * Why a supplier did not do what it was asked. Thrown by `order`, each but `unavailable` says that nothing was bought:
 * - `unavailable`: no usable answer. The order may have been taken.
 * - `away`: the call did not reach the supplier.
 * - `out_of_stock`: it has none of the goods now.
 * - `no_funds`: our account there is empty.
 * - `misconfigured`: it does not accept our account, our address, or this product for our account.
 * - `refused`: it will not deliver this to this buyer.
 */
export type SupplierReason =
  | 'unavailable'
  | 'away'
  | 'out_of_stock'
  | 'no_funds'
  | 'misconfigured'
  | 'refused';

export class SupplierError extends Error {
  readonly reason: SupplierReason;

  constructor(reason: SupplierReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SupplierError';
    this.reason = reason;
  }
}
