import type { Queryable } from '../../../platform/db/database.ts';
import { type Outside, retryAfterOf } from '../../../platform/http/outside.ts';
import { normalizePhone } from '../../../platform/phone.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import { bindIdentity, findOrCreateUserForIdentity } from '../social/identities.ts';
import type { User } from '../users.ts';
import { checkCode, dropCode, keepCode, newCode, type PhoneOwner } from './phone-codes.ts';
import { PhoneError, type PhoneSender } from './senders/phone-sender.ts';

export type PhoneContext = {
  db: Queryable;
  secretKey: string;
  sender: PhoneSender;
  /** Beginnings of the numbers that codes are sent to, as `+7`: a message abroad may cost a hundred times as much. */
  prefixes: readonly string[];
  warn: (reason: { reason: string }) => void;
};

/** The sender with its calls in a bulkhead, behind a breaker. */
export function guardedSender(sender: PhoneSender, outside: Outside): PhoneSender {
  const call = outside.service('phone_codes', {
    timeLimit: 11_000,
    isAway: (error) => error instanceof PhoneError && error.reason !== 'refused',
    toError: (cause) => new PhoneError('unavailable', `phone codes: ${cause.message}`, { cause }),
  });
  return { ...sender, send: (...given) => call(() => sender.send(...given)) };
}

/** A number as the shop keeps it. @throws {Refusal} 400 for what is none, and for one of a country that no codes go to. */
export function readPhone({ prefixes }: Pick<PhoneContext, 'prefixes'>, given: string): string {
  const phone = normalizePhone(given);
  if (!phone) throw refuseFields({ phone: 'phone.number_malformed' });
  if (!prefixes.some((prefix) => phone.startsWith(prefix)))
    throw refuseFields({ phone: ['phone.country_not_served', { prefixes: prefixes.join(', ') }] });
  return phone;
}

/** Sends a code to a number. @throws {Refusal} 400 when nothing can be sent there, 503 when nothing can be sent at all. */
export async function sendCode(
  context: PhoneContext,
  owner: PhoneOwner & { sessionId: string },
  ip: string,
): Promise<void> {
  try {
    await keepCode(
      context.db,
      context.secretKey,
      owner,
      await context.sender.send(owner.phone, newCode(), ip),
    );
  } catch (error) {
    if (!(error instanceof PhoneError)) throw error;
    context.warn({ reason: error.message });
    if (error.reason === 'refused') throw refuseFields({ phone: 'phone.not_deliverable' });
    throw refuse('phone.sender_unavailable', { retryAfter: retryAfterOf(error) });
  }
}

/**
 * The user of a number whose code was given, made at the first visit, once there is an address. @throws {Refusal} 400: a wrong code,
 * an address is needed (`email_required`) or taken.
 */
export async function arriveByPhone(
  { db, secretKey }: PhoneContext,
  owner: PhoneOwner,
  { code, email }: { code: string; email: string | null },
): Promise<{ user: User; isNew: boolean }> {
  await checkCode(db, secretKey, owner, code);
  const newcomer = { provider: 'phone', subject: owner.phone, email, isEmailVerified: false } as const;
  const arrival = await findOrCreateUserForIdentity(db, newcomer);
  if (arrival.kind === 'email_required') throw refuse('social.email_required');
  if (arrival.kind === 'email_taken')
    throw refuseFields({
      email: 'phone.email_taken',
    });
  await dropCode(db, owner);
  return { user: arrival.user, isNew: arrival.kind === 'created' };
}

/** Binds a number to who is signed in. @throws {Refusal} 400: a wrong code, the number is another's, or there is a number already. */
export async function bindPhone(
  { db, secretKey }: PhoneContext,
  owner: PhoneOwner,
  code: string,
  user: User,
): Promise<void> {
  await checkCode(db, secretKey, owner, code);
  await bindIdentity(db, user, { provider: 'phone', subject: owner.phone });
  await dropCode(db, owner);
}
