import { createHmac } from 'node:crypto';
import { type Profile, printMoney } from '@shop/contract';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { shownEmail } from '../../platform/shown-email.ts';
import { availableBalance } from '../ledger/post.ts';
import { promoView } from '../promo/codes.ts';
import { profileCode } from '../promo/profile-code.ts';
import { avatarUrl, dropAvatar, keepAvatar } from './avatar.ts';
import { boundIdentities } from './social/identities.ts';
import type { User } from './users.ts';

/** A user's own view of the account. `chatKey` signs the id by which the chat knows the user; none where that is not checked. */
export async function profileView(db: Queryable, user: User, chatKey?: string | undefined): Promise<Profile> {
  const promo = await profileCode(db, user.id);
  const bound = await boundIdentities(db, user.id);
  return {
    id: user.id,
    email: shownEmail(user.email),
    nickname: user.nickname,
    avatar_img: avatarUrl(user.avatar),
    balance: printMoney(await availableBalance(db, user.id)),
    active_promo_code: promo && promoView(promo),
    social_accounts: bound.map(({ provider }) => provider).filter((name) => name !== 'phone'),
    has_password: user.passwordHash !== null,
    phone: bound.find(({ provider }) => provider === 'phone')?.subject ?? null,
    chat_identifier_hash: chatKey ? identifierHash(chatKey, user.id) : null,
  };
}

/** Without it anybody could write to the chat in another's name: https://www.chatwoot.com/docs/product/channels/live-chat/sdk/identity-validation */
const identifierHash = (key: string, id: number) =>
  createHmac('sha256', key).update(String(id)).digest('hex');

/** `avatar`: a picture that was taken in, WebP. */
export type ProfileChange = { nickname?: string | undefined; avatar?: Buffer | undefined };

/** Changes what is given and returns the changed user. The picture before is removed. */
export async function changeProfile(
  db: Queryable,
  media: FileStore,
  userId: number,
  { nickname, avatar: picture }: ProfileChange,
): Promise<User> {
  const avatar = picture && (await keepAvatar(media, picture));
  try {
    const { before, after } = await db.transaction(async (tx) => {
      const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
      const changes = { ...(nickname === undefined ? {} : { nickname }), ...(avatar ? { avatar } : {}) };
      if (Object.keys(changes).length === 0) return { before, after: before };
      const [after] = await tx.update(users).set(changes).where(eq(users.id, userId)).returning();
      return { before, after };
    });
    if (avatar) await dropAvatar(media, before!.avatar);
    return after!;
  } catch (error) {
    await dropAvatar(media, avatar ?? null);
    throw error;
  }
}
