import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createBounded } from '../../platform/bounded.ts';

/** argon2id with 19 MiB and two passes: OWASP's first recommendation, which is also the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared with when an account has no password. No password has this hash. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$DBfayeN504qRm2kxfTuvEg$jMfN/lye4dQZkiCVvS/W4Z6e71FxBfhae0E5C/aNwjo';

/** Hashing takes memory and a core: a crowd of sign-ins must not take all of both. */
const bounded = createBounded(availableParallelism(), 200);

/** The same letters typed on another keyboard are the same password. */
const normal = (password: string) => password.normalize('NFKC');

/** The hash to store, with its parameters and salt in it. @throws {Refusal} 503 when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  bounded(() => hash(normal(password), COST));

/**
 * True when `password` is the one that was stored. Without a stored one it takes the same work and is false.
 * @throws {Refusal} 503 when too many wait.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await bounded(() => verify(stored ?? NOBODY, normal(password)));
  return matches && stored !== null;
}
