import { randomUUID } from 'node:crypto';
import { printMoney } from '@shop/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { availableBalance, post } from './post.ts';

export type Adjustment = { userId: number; amount: number; reason: string };

/**
 * Adds kopecks to a user's balance, or takes them off. The reason stays in the ledger. Returns what is left.
 * @throws when more would be taken than can be spent.
 */
export function adjustBalance(db: Queryable, { userId, amount, reason }: Adjustment): Promise<number> {
  return db.transaction(async (tx) => {
    const available = await availableBalance(tx, userId, 'hold');
    if (available + amount < 0) throw new Error(`The balance has no more than ${printMoney(available)}.`);
    await post(tx, { event: `adjust:${randomUUID()}`, note: reason }, [
      { account: 'adjustments', amount: -amount },
      { account: 'balance', userId, amount },
    ]);
    return available + amount;
  });
}
