import type { Queryable } from '../../platform/db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { checkPassword } from './passwords.ts';
import { openSignIn, rotate } from './sign-ins.ts';
import type { TokenPair, Tokens } from './tokens.ts';
import { findByEmail, findSignedIn, refuseBlocked, type User } from './users.ts';

/** `client` identifies a browser. */
export type SignInContext = { db: Queryable; tokens: Tokens; client: Buffer };

/** Tokens of a new sign-in of somebody who has shown to be `user`. @throws {Refusal} 403 when blocked, 401 when that holds no more. */
export async function signIn({ db, tokens, client }: SignInContext, user: User): Promise<TokenPair> {
  refuseBlocked(user);
  const opened = await openSignIn(db, user, client);
  if (!opened) throw badCredentials();
  return tokens.issue(opened);
}

/**
 * The user with these credentials. An address nobody has takes the same work as a wrong password, and the answer is the same.
 * @throws {Refusal} 401; 503 when too many wait to be checked.
 */
export async function checkCredentials(db: Queryable, email: string, password: string): Promise<User> {
  const user = await findByEmail(db, email);
  const matches = await checkPassword(user?.passwordHash ?? null, password);
  if (!user || !matches) throw badCredentials();
  return user;
}

/** simplejwt's own words, which its clients know. */
const badCredentials = () => refuse('account.wrong_credentials');

/** New tokens for a refresh token, which does not hold any more. @throws {Refusal} 400 for a bad one, 403 when blocked. */
export async function refresh({ db, tokens, client }: SignInContext, token: string): Promise<TokenPair> {
  const claims = await tokens.read('refresh', token);
  const user = claims && (await findSignedIn(db, claims));
  if (!claims || !user) throw refuse('refresh_token.not_valid');
  // Before the rotation: an unblocked user goes on with the same token.
  refuseBlocked(user);
  const next = await rotate(db, claims, client);
  if (!next) throw refuse('refresh_token.not_valid');
  return tokens.issue(next);
}
