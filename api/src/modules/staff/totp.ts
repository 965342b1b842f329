import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '../../platform/db/database.ts';
import { type StaffRow, staff } from '../../platform/db/schema/staff.ts';
import { unseal } from './sealed.ts';

/** Seconds for which an authenticator shows one code (RFC 6238's default). */
const PERIOD = 30;

/** A new secret in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth://` address by which an authenticator takes a secret in. */
export const totpAddress = (secret: string, shop: string, email: string): string =>
  new TOTP({ issuer: shop, label: email, secret, period: PERIOD }).toString();

/** The time step that a code is of; null for a wrong one. Clocks may differ by one step. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = new TOTP({ secret, period: PERIOD }).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1_000 / PERIOD) + delta;
}

/** Takes a code of somebody's authenticator: true once for each, so that one read over a shoulder is worth nothing. */
export async function takeCode(
  db: Queryable,
  secretKey: string,
  person: StaffRow,
  code: string,
): Promise<boolean> {
  const step = stepOf(unseal(secretKey, person.totpSecret), code);
  if (step === null) return false;
  const [taken] = await db
    .update(staff)
    .set({ totpStep: step })
    .where(and(eq(staff.id, person.id), lt(staff.totpStep, step)))
    .returning({ id: staff.id });
  return taken !== undefined;
}
