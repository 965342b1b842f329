import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { setBlocked } from '../src/modules/accounts/operator.ts';
import {
  bindIdentity,
  findOrCreateUserForIdentity,
  type Identity,
  type Newcomer,
  unbindIdentity,
} from '../src/modules/accounts/social/identities.ts';
import { identities, users } from '../src/platform/db/schema/accounts.ts';
import { startApp } from './helper.ts';
import { newEmail, profile, signUp } from './support/account.ts';

const shop = await startApp({ rateLimitScale: 0 });
const { orm } = shop.db;
let subjects = 0;

const newcomer = (more: Partial<Newcomer> = {}): Newcomer => ({
  provider: 'vk',
  subject: `s${++subjects}`,
  email: newEmail(),
  isEmailVerified: true,
  nickname: 'Мария',
  ...more,
});
const arrive = (who: Newcomer) => findOrCreateUserForIdentity(orm, who);
const idOf = async (email: string) =>
  (await orm.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id;
const bound = async (userId: number) =>
  (await orm.select().from(identities).where(eq(identities.userId, userId))).map((row) => row.provider);
const created = async (who = newcomer()) => {
  const arrival = await arrive(who);
  if (arrival.kind !== 'created') throw new Error(arrival.kind);
  return arrival.user;
};

describe('a social account', () => {
  test('makes a user at the first visit and finds the same one later, whatever its address is then', async () => {
    const who = newcomer();
    const user = await created(who);
    expect(user).toMatchObject({ email: who.email, nickname: 'Мария', passwordHash: null });
    expect(user.emailConfirmed).toBeInstanceOf(Date);
    expect(await arrive({ ...who, email: newEmail() })).toMatchObject({
      kind: 'known',
      user: { id: user.id },
    });
    expect(await arrive({ ...who, email: null })).toMatchObject({ kind: 'known', user: { id: user.id } });
  });

  test('of another provider with the same subject is somebody else', async () => {
    const who = newcomer();
    const user = await created(who);
    expect((await created({ ...who, provider: 'yandex', email: newEmail() })).id).not.toBe(user.id);
  });

  test('is never linked to the user who has its address', async () => {
    const { email } = await signUp(shop);
    const who = newcomer({ email });
    expect(await arrive(who)).toEqual({ kind: 'email_taken' });
    expect(await orm.select().from(identities).where(eq(identities.subject, who.subject))).toEqual([]);
  });

  test('without an address asks for one', async () => {
    expect(await arrive(newcomer({ email: null }))).toEqual({ kind: 'email_required' });
  });

  test('that comes 10 times at once for the first time makes one user', async () => {
    const who = newcomer();
    const arrivals = await Promise.all(Array.from({ length: 10 }, () => arrive(who)));
    expect(arrivals.filter(({ kind }) => kind === 'created')).toHaveLength(1);
    expect(arrivals.filter(({ kind }) => kind === 'known')).toHaveLength(9);
  });
});

const bindTo = (id: number, identity: Identity) => bindIdentity(orm, { id, proofs: 0 }, identity);

describe('binding', () => {
  test('shows in the profile, and can be repeated', async () => {
    const { email, access } = await signUp(shop);
    const id = await idOf(email);
    for (const _ of [1, 2]) await bindTo(id, { provider: 'telegram', subject: 'one' });
    expect((await profile(shop, access)).json().social_accounts).toEqual(['telegram']);
  });

  test('of what belongs to another is refused, and of a second one of a provider', {
    tags: '@spec-14.9',
  }, async () => {
    const who = newcomer();
    const owner = await created(who);
    const id = await idOf((await signUp(shop)).email);
    await expect(bindTo(id, who)).rejects.toMatchObject({ code: 'social.identity_taken' });
    await expect(bindTo(owner.id, { provider: 'vk', subject: 'second' })).rejects.toMatchObject({
      code: 'social.already_bound',
    });
  });

  test('by two users at once gives it to one', async () => {
    const ids = [await idOf((await signUp(shop)).email), await idOf((await signUp(shop)).email)];
    const identity = { provider: 'steam', subject: 'raced' } as const;
    const results = await Promise.allSettled(ids.map((id) => bindTo(id, identity)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await orm
      .select()
      .from(identities)
      .where(and(eq(identities.provider, 'steam'), eq(identities.subject, 'raced')));
    expect(rows).toHaveLength(1);
  });
});

describe('unbinding', () => {
  test('of the last way to sign in is refused', { tags: '@spec-14.9' }, async () => {
    const user = await created();
    await expect(unbindIdentity(orm, user.id, 'vk')).rejects.toMatchObject({ code: 'social.last_sign_in' });
    expect(await bound(user.id)).toEqual(['vk']);
  });

  test('leaves the password, and is nothing when there is nothing', { tags: '@spec-7.18' }, async () => {
    const id = await idOf((await signUp(shop)).email);
    await bindTo(id, { provider: 'yandex', subject: 'leaving' });
    for (const _ of [1, 2]) await unbindIdentity(orm, id, 'yandex');
    expect(await bound(id)).toEqual([]);
  });

  test('of both that somebody has at once leaves one', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => created()));
    for (const { id } of people) await bindTo(id, { provider: 'steam', subject: `s${++subjects}` });
    const results = await Promise.allSettled(
      people.flatMap(({ id }) => [unbindIdentity(orm, id, 'vk'), unbindIdentity(orm, id, 'steam')]),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    for (const { id } of people) expect(await bound(id)).toHaveLength(1);
  });
});

test('an operator who names nobody gets an error', async () => {
  await expect(setBlocked(orm, 'nobody@example.com', {})).rejects.toThrow('no user nobody@example.com');
});
