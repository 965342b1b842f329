import { createHash } from 'node:crypto';
import { TELEGRAM_ANSWER_SECONDS } from '@shop/contract';
import { z } from 'zod';
import { sameSignature, sign } from '../../../../platform/signature.ts';
import { read } from './ask.ts';
import { type Departure, type Person, reject } from './identity-provider.ts';

/** How far Telegram's clock may be ahead of ours, seconds. */
const AHEAD = 60;

/** Fields that Telegram signs; the state beside them is ours. */
const SIGNED = ['auth_date', 'first_name', 'id', 'last_name', 'photo_url', 'username'];

const answer = z.object({
  id: z.string().regex(/^[1-9]\d{0,19}$/),
  auth_date: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  first_name: z.string().optional(),
});

/** True for a code that is the whole query of the widget's answer. */
export const isWidget = (code: string): boolean => /(?:^|&)hash=/.test(code) && code.includes('auth_date=');

/** Page of the widget for a bot; the answer comes back to the redirect address with the state in it. */
export function widgetUrl(page: string, botToken: string, { redirectUri, state }: Departure): string {
  const url = new URL(page);
  url.searchParams.set('bot_id', botToken.split(':')[0]!);
  url.searchParams.set('origin', new URL(redirectUri).origin);
  url.searchParams.set('return_to', `${redirectUri}?state=${state}`);
  return url.href;
}

/** The person that the widget's answer names. @throws {IdentityError} when its hash does not hold, or it is older than a day. */
export function readWidget(code: string, botToken: string): Person {
  if (!botToken) throw reject('the widget is not configured');
  const query = new URLSearchParams(code);
  if (SIGNED.some((name) => query.getAll(name).length > 1)) throw reject('a field came twice');
  const { id, auth_date, hash, first_name } = read(answer, Object.fromEntries(query));
  const lines = SIGNED.filter((name) => query.has(name)).map((name) => `${name}=${query.get(name)}`);
  const key = createHash('sha256').update(botToken).digest();
  if (!sameSignature(sign(key, lines.join('\n')), hash)) throw reject('wrong hash');
  const age = Date.now() / 1000 - auth_date;
  if (age > TELEGRAM_ANSWER_SECONDS || age < -AHEAD) throw reject('the answer is too old');
  return {
    subject: id,
    email: null,
    isEmailVerified: false,
    nickname: first_name,
    once: { key: hash, seconds: TELEGRAM_ANSWER_SECONDS + AHEAD },
  };
}
