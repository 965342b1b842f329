import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { refuse } from '../../../platform/refusal.ts';
import { checkBegan } from '../check-began.ts';

/** Merges an editor's starting point, its changes and the stored row into the row to write. @throws {Refusal} 409 */
export type Settle = <T extends object>(
  schema: z.ZodType<T>,
  change: { began: T; after: T },
  stored: T | null,
) => T;

/** Refuses when the stored row is gone or differs from the editor's starting point. @throws {Refusal} 409 */
export function unchanged<T>(schema: z.ZodType<T>, began: T, stored: T | null): void {
  if (stored === null) throw refuse('desk.changed_meanwhile');
  checkBegan(schema, began, stored);
}

/** Takes what the editor wants, as long as nobody has changed anything since it was opened. */
export const asBegun: Settle = (schema, { began, after }, stored) => {
  unchanged(schema, began, stored);
  return after;
};

/** Takes the fields that the editor changed, and leaves the others as they are now. One that somebody else changed to something else is refused. */
export const mergeFields: Settle = (schema, { began, after }, stored) => {
  if (stored === null) throw refuse('desk.changed_meanwhile');
  const now = schema.safeParse(stored).data ?? stored;
  const names = Object.keys(after) as (keyof typeof after)[];
  const merged = names.map((name) => {
    const wanted = after[name];
    if (isDeepStrictEqual(wanted, began[name])) return [name, now[name]];
    const isFree = isDeepStrictEqual(now[name], began[name]) || isDeepStrictEqual(now[name], wanted);
    if (!isFree) throw refuse('desk.changed_meanwhile');
    return [name, wanted];
  });
  return Object.fromEntries(merged);
};
