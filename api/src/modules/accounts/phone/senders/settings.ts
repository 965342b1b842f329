import { z } from 'zod';
import { PHONE_WAYS, type PhoneWay } from './phone-sender.ts';

/** Where codes are sent by, and to which numbers. */
export type PhoneSettings = { way: PhoneWay; apiId: string; url: string; prefixes: string[] };

export const phoneVariables = {
  PHONE_CODES: z.enum(PHONE_WAYS).default('sms'),
  PHONE_PREFIXES: z
    .string()
    .default('+7')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^\+\d{1,6}$/, 'expected +7 or the like')).min(1)),
  SMSRU_API_ID: z.string().min(8).optional(),
  SMSRU_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://sms.ru')
    .transform((url) => url.replace(/\/+$/, '')),
};
type Values = z.output<z.ZodObject<typeof phoneVariables>>;

/** Undefined where the shop has no account that sends codes: then a phone is no way to sign in. The sandbox plays one where it plays identity providers. */
export function readPhone(
  values: Values,
  sandbox: { url: string; secret: string } | undefined,
): PhoneSettings | undefined {
  const { PHONE_CODES: way, PHONE_PREFIXES: prefixes, SMSRU_API_ID: apiId, SMSRU_URL: url } = values;
  if (apiId) return { way, apiId, url, prefixes };
  return sandbox && { way, apiId: sandbox.secret, url: `${sandbox.url}/smsru`, prefixes };
}
