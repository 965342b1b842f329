import type { SocialProvider } from '@shop/contract';
import { cleanLine } from '@shop/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { cutText } from '../../../platform/cut-text.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { identities, users } from '../../../platform/db/schema/accounts.ts';
import { refuse } from '../../../platform/refusal.ts';
import { askForLetter } from '../letter-keys.ts';
import { holdUser } from '../sign-ins.ts';
import { nicknameOf, type User } from '../users.ts';

/** A social account: whom its provider vouches for. The e-mail never says who somebody is. */
export type Identity = { provider: IdentityName; subject: string };
/** A phone is kept as the social accounts are: its subject is the number in E.164. */
export type IdentityName = SocialProvider | 'phone';

/** Somebody who comes by a social account. `email` in lower case. */
export type Newcomer = Identity & {
  email: string | null;
  /** True when the provider says that the address is the person's own. */
  isEmailVerified: boolean;
  nickname?: string | undefined;
};

export type Arrival =
  | { kind: 'known'; user: User }
  | { kind: 'created'; user: User }
  /** Nobody has this identity yet, and an address is needed to make a user. */
  | { kind: 'email_required' }
  /** The address is somebody's: they must sign in another way and bind this account themselves. */
  | { kind: 'email_taken' };

/** The user of an identity; undefined when it is bound to nobody. */
export async function findByIdentity(db: Queryable, identity: Identity): Promise<User | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(is(identity));
  return row?.user;
}

/**
 * The user of an identity, made when there is none. Of two first visits at the same time one makes the user. An address that
 * another user has never links the two.
 */
export async function findOrCreateUserForIdentity(db: Queryable, newcomer: Newcomer): Promise<Arrival> {
  const known = await findByIdentity(db, newcomer);
  if (known) return { kind: 'known', user: known };
  if (newcomer.email === null) return { kind: 'email_required' };
  const created = await create(db, newcomer, newcomer.email);
  if (created) return { kind: 'created', user: created };
  const meanwhile = await findByIdentity(db, newcomer);
  return meanwhile ? { kind: 'known', user: meanwhile } : { kind: 'email_taken' };
}

/**
 * Binds an identity to a user; binding it again is nothing.
 * @throws {Refusal} 400 when it, or the user, has another; 401 when the address was proven since `user` was read.
 */
export async function bindIdentity(
  db: Queryable,
  user: Pick<User, 'id' | 'proofs'>,
  identity: Identity,
): Promise<void> {
  const { provider, subject } = identity;
  await db.transaction(async (tx) => {
    if (!(await holdUser(tx, user))) throw refuse('access_token.not_valid');
    await tx.insert(identities).values({ provider, subject, userId: user.id }).onConflictDoNothing();
  });
  const owner = await findByIdentity(db, identity);
  if (owner?.id === user.id) return;
  const isPhone = identity.provider === 'phone';
  if (owner) throw refuse(isPhone ? 'phone.number_taken' : 'social.identity_taken');
  throw refuse(isPhone ? 'phone.already_bound' : 'social.already_bound');
}

/**
 * Unbinds a user's identity of a provider; nothing when there is none.
 * @throws {Refusal} 400 when the user could not sign in any more.
 */
export async function unbindIdentity(db: Queryable, userId: number, provider: IdentityName): Promise<void> {
  await db.transaction(async (tx) => {
    // Two at the same time could each leave the other's: the user's row is what both wait for.
    const [user] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    const bound = await boundProviders(tx, userId);
    if (!bound.includes(provider)) return;
    if (bound.length === 1 && !user?.passwordHash) throw refuse('social.last_sign_in');
    await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.provider, provider)));
  });
}

/** Identities that a user has, oldest first. */
export const boundIdentities = (db: Queryable, userId: number): Promise<Identity[]> =>
  db
    .select({ provider: sql<IdentityName>`${identities.provider}`, subject: identities.subject })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.created));

/** Their names, the phone among them. */
export const boundProviders = async (db: Queryable, userId: number): Promise<IdentityName[]> =>
  (await boundIdentities(db, userId)).map(({ provider }) => provider);

const is = ({ provider, subject }: Identity) =>
  and(eq(identities.provider, provider), eq(identities.subject, subject));

class Lost extends Error {}

/** Null when the address or the identity became somebody's first. */
async function create(db: Queryable, newcomer: Newcomer, email: string): Promise<User | null> {
  const { provider, subject, isEmailVerified, nickname } = newcomer;
  const work = db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        email,
        nickname: cutText(cleanLine(nickname ?? ''), 40) || nicknameOf(email),
        ...(isEmailVerified ? { emailConfirmed: sql`now()` } : {}),
      })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!user) throw new Lost();
    const bound = await tx
      .insert(identities)
      .values({ provider, subject, userId: user.id })
      .onConflictDoNothing()
      .returning({ userId: identities.userId });
    if (bound.length === 0) throw new Lost();
    if (!isEmailVerified) await askForLetter(tx, 'confirm', user.id);
    return user;
  });
  return work.catch((error) => {
    if (error instanceof Lost) return null;
    throw error;
  });
}
