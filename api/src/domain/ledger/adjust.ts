import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import { availableBalance } from './balance.ts';
import { post } from './post.ts';

export type Adjustment = { userId: number; amount: number; reason: string };

/**
 * Adds kopecks to a user's balance, or takes them off. The reason stays in the ledger. Returns what is left.
 * @throws when more would be taken than can be spent.
 */
export function adjustBalance(db: Queryable, { userId, amount, reason }: Adjustment): Promise<number> {
  return db.transaction(async (tx) => {
    await post(tx, { event: `adjust:${randomUUID()}`, note: reason }, [
      { account: 'adjustments', amount: -amount },
      { account: 'balance', userId, amount },
    ]);
    return availableBalance(tx, userId);
  });
}
