import { ERROR_CODES } from '@shop/shared/contracts';
import type { Queryable } from '../../../platform/db/database.ts';
import { type Outside, retryAfterOf } from '../../../platform/http/outside.ts';
import { away, invalid, refused } from '../../../platform/http/problem.ts';
import { normalizePhone } from '../../../platform/phone.ts';
import { bindIdentity, findOrCreateUserForIdentity } from '../social/identities.ts';
import type { User } from '../users.ts';
import { checkCode, dropCode, keepCode, newCode, type PhoneOwner } from './phone-codes.ts';
import { PhoneError, type PhoneSender } from './senders/phone-sender.ts';

export type PhoneDesk = {
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

/** A number as the shop keeps it. @throws {Problem} 400 for what is none, and for one of a country that no codes go to. */
export function readPhone({ prefixes }: Pick<PhoneDesk, 'prefixes'>, given: string): string {
  const phone = normalizePhone(given);
  if (!phone || (phone.startsWith('+7') && phone.length !== 12))
    throw invalid({ phone: ['Проверьте номер: например, +7 916 123-45-67.'] });
  if (!prefixes.some((prefix) => phone.startsWith(prefix)))
    throw invalid({ phone: [`Отправляем коды на номера, которые начинаются с ${prefixes.join(', ')}.`] });
  return phone;
}

/** Sends a code to a number. @throws {Problem} 400 when nothing can be sent there, 503 when nothing can be sent at all. */
export async function sendCode(
  desk: PhoneDesk,
  owner: PhoneOwner & { sessionId: string },
  ip: string,
): Promise<void> {
  try {
    await keepCode(desk.db, desk.secretKey, owner, await desk.sender.send(owner.phone, newCode(), ip));
  } catch (error) {
    if (!(error instanceof PhoneError)) throw error;
    desk.warn({ reason: error.message });
    if (error.reason === 'refused')
      throw invalid({ phone: ['На этот номер код не отправить. Укажите другой.'] });
    throw away('Не получилось отправить код. Попробуйте позже или войдите иначе.', retryAfterOf(error));
  }
}

/**
 * The user of a number whose code was given, made at the first visit, once there is an address. @throws {Problem} 400: a wrong code,
 * an address is needed (`email_required`) or taken.
 */
export async function arriveByPhone(
  { db, secretKey }: PhoneDesk,
  owner: PhoneOwner,
  { code, email }: { code: string; email: string | null },
): Promise<{ user: User; isNew: boolean }> {
  await checkCode(db, secretKey, owner, code);
  const newcomer = { provider: 'phone', subject: owner.phone, email, isEmailVerified: false } as const;
  const arrival = await findOrCreateUserForIdentity(db, newcomer);
  if (arrival.kind === 'email_required')
    throw refused(400, 'Укажите адрес электронной почты.', ERROR_CODES.emailRequired);
  if (arrival.kind === 'email_taken')
    throw invalid({
      email: ['Пользователь с этим адресом уже есть. Войдите и привяжите номер в настройках профиля.'],
    });
  await dropCode(db, owner);
  return { user: arrival.user, isNew: arrival.kind === 'created' };
}

/** Binds a number to who is signed in. @throws {Problem} 400: a wrong code, the number is another's, or there is a number already. */
export async function bindPhone(
  { db, secretKey }: PhoneDesk,
  owner: PhoneOwner,
  code: string,
  user: User,
): Promise<void> {
  await checkCode(db, secretKey, owner, code);
  await bindIdentity(db, user, { provider: 'phone', subject: owner.phone });
  await dropCode(db, owner);
}
