/** What is bought of a supplier for one line of an order. */
export type SupplierRequest = {
  /** Ours, and the supplier's idempotency key: ordering twice under it is one purchase. */
  key: string;
  /** The supplier's own name of the product. */
  product: string;
  quantity: number;
  /** The player, and the server where the game has several: its id, or its name as the buyer typed it. */
  userId: string;
  server: string | null;
  /** When it was first ordered. */
  since: Date;
};

/** `accepted`: being worked on. `sent`: on its way to the player. `done`: arrived. `rejected`: will not be delivered. */
export type SupplierAnswer = 'accepted' | 'sent' | 'done' | 'rejected';

/** A player as the supplier knows one. */
export type Player = { userId: string; server: string | null };

/** The adapter of a supplier. Calls go to the outside: never inside a transaction. They throw SupplierError. */
export type Supplier = {
  name: string;
  /** Orders under the request's key. After an error `unavailable` nobody knows whether it was accepted: ask with `find` first. */
  order(request: SupplierRequest): Promise<SupplierAnswer>;
  /** What became of the order under this key; null when the supplier has never heard of it. */
  find(request: SupplierRequest): Promise<SupplierAnswer | null>;
  /** The player's name, null for an unknown one. Absent where the supplier cannot tell. */
  findPlayer?(product: string, player: Player): Promise<string | null>;
  /** How long to wait before asking again, milliseconds. */
  askEvery: number;
};

/** `unavailable`: no usable answer, trying again may help. `refused`: the supplier answered, and it will not do it. */
export class SupplierError extends Error {
  readonly reason: 'unavailable' | 'refused';

  constructor(reason: 'unavailable' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SupplierError';
    this.reason = reason;
  }
}
