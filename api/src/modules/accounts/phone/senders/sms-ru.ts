import { z } from 'zod';
import { text } from '../../../../platform/text.ts';
import { PhoneError, type PhoneSender, type PhoneWay } from './phone-sender.ts';

/** `url` without a slash at the end. */
export type SmsRuOptions = { way: PhoneWay; apiId: string; url: string; shopName: string };

const TIMEOUT = 10_000;
const sent = z.object({
  status: z.string(),
  status_code: z.number(),
  sms: z.record(z.string(), z.object({ status: z.string(), status_code: z.number() })).optional(),
});
const called = z.object({
  status: z.string(),
  code: z.union([z.string(), z.number()]).transform(String).optional(),
});

/** https://sms.ru/api/send#codes: 200 is a wrong key, 201 no money, 204 and 221 a sender that is not approved, 300 to 302 the token, 305 too many keys. */
const OF_ACCOUNT = new Set([200, 201, 204, 221, 300, 301, 302, 305]);
/** 220 and 500: the service does not work now, 230 and 231: too many to one number. */
const LATER = new Set([220, 230, 231, 232, 500]);

/** The adapter of SMS.RU: https://sms.ru/api/send for messages, https://sms.ru/api/code_call for calls. The key is sent in the body, never in an address. */
export function smsRu({ way, apiId, url, shopName }: SmsRuOptions): PhoneSender {
  async function ask<T>(path: string, fields: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    let answer: unknown;
    try {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ api_id: apiId, json: '1', ...fields }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (!response.ok) throw new Error(`answered ${response.status}`);
      answer = await response.json();
    } catch (cause) {
      throw new PhoneError('unavailable', 'sms.ru does not answer', { cause });
    }
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new PhoneError('unavailable', 'sms.ru: the answer has another form');
    return parsed.data;
  }
  function check(code: number): void {
    if (code === 100) return;
    const reason = OF_ACCOUNT.has(code) ? 'account' : LATER.has(code) ? 'unavailable' : 'refused';
    throw new PhoneError(reason, `sms.ru answered ${code}`);
  }

  return {
    way,
    async send(phone, code, ip) {
      const to = phone.slice(1);
      if (way === 'call') {
        const { status, code: picked } = await ask('/code/call', { phone: to, ip }, called);
        if (status !== 'OK' || !picked) throw new PhoneError('refused', 'sms.ru makes no call');
        return picked;
      }
      const msg = text('phone.message', { code, shop: shopName });
      const { status_code, sms } = await ask('/sms/send', { to, msg, ip }, sent);
      check(status_code);
      check(sms?.[to]?.status_code ?? 0);
      return code;
    },
  };
}
