import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { refuse } from '../../platform/refusal.ts';

/**
 * Nobody overwrites what somebody else has written since an editor was opened. `began` is what that editor was opened with, `stored` what is
 * there now; as calls bring them, without blanks around. @throws {Refusal} 409
 */
export function checkBegan<T>(schema: z.ZodType<T>, began: T | undefined, stored: T | null): void {
  if (began === undefined || stored === null) return;
  const now = schema.safeParse(stored).data ?? stored;
  if (!isDeepStrictEqual(now, began)) throw refuse('desk.changed_meanwhile');
}
