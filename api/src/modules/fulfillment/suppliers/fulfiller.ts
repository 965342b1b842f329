/** An order handed to somebody who delivers it. `orderId` is the idempotency key; `amount` in kopecks, or hundredths of gold. */
export type FulfilmentRequest = { orderId: string; account: string; amount: number; since: Date };

/** `accepted`: being worked on. `sent`: on its way to the buyer. `done`: arrived. `rejected`: will not be delivered. */
export type FulfilmentState = 'accepted' | 'sent' | 'done' | 'rejected';

/** The adapter of a supplier that confirms in its own time. Calls go to the outside: never inside a transaction. */
export type Fulfiller = {
  /** Hands the order over when it is new to the supplier, and returns how far it is. Safe to repeat. */
  advance(request: FulfilmentRequest): Promise<FulfilmentState>;
  /** How long to wait before asking again, milliseconds. */
  askEvery: number;
};

/** Delivers nothing and confirms by itself: sent after `step` milliseconds, done after two. */
export const sandboxFulfiller = (step: number): Fulfiller => ({
  askEvery: step,
  async advance({ since }) {
    const passed = Date.now() - since.getTime();
    if (passed < step) return 'accepted';
    return passed < 2 * step ? 'sent' : 'done';
  },
});
