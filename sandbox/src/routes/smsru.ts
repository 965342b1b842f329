import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { sendPage } from '../layout.ts';
import { type PhoneMessage, phonePage } from '../pages/phone-page.ts';

const MAX_MESSAGES = 50;
const call = z.object({ api_id: z.string(), json: z.string().optional(), ip: z.string().optional() });
// https://sms.ru/api/send: digits with the country's code, no plus.
const sms = call.extend({ to: z.string().regex(/^\d{10,15}$/), msg: z.string().min(1) });
const code = call.extend({ phone: z.string().regex(/^\d{10,15}$/) });

/** Codes of https://sms.ru/api/send#codes that a number asks for by its last digits: `…0207` is answered with 207. */
const CODES: Record<string, string> = {
  '201': 'Не хватает средств на лицевом счету',
  '207': 'На этот номер нет маршрута',
  '220': 'Сервис временно недоступен',
  '230': 'Превышен общий лимит сообщений на этот номер в день',
};
const codeOf = (to: string): number => {
  const last = /0(\d{3})$/.exec(to)?.[1] ?? '';
  return last in CODES ? Number(last) : 100;
};
const BAD_KEY = { status: 'ERROR', status_code: 200, status_text: 'Неправильный api_id' };

/** SMS.RU, https://sms.ru/api/send and https://sms.ru/api/code_call: what it would have sent is on the page `/phone`. */
export function smsRuRoutes(app: FastifyInstance, config: Config): void {
  const messages: PhoneMessage[] = [];
  const keep = (phone: string, text: string) => {
    messages.unshift({ phone: `+${phone}`, text, time: new Date() });
    messages.splice(MAX_MESSAGES);
  };

  app.post('/smsru/sms/send', async (request) => {
    const body = sms.parse(request.body);
    if (body.api_id !== config.secret) return BAD_KEY;
    const status_code = codeOf(body.to);
    if (status_code === 201 || status_code === 220)
      return { status: 'ERROR', status_code, status_text: CODES[status_code] };
    if (status_code === 100) keep(body.to, body.msg);
    const one =
      status_code === 100
        ? { status: 'OK', status_code, sms_id: '000000-10000000' }
        : { status: 'ERROR', status_code, status_text: CODES[status_code] };
    return { status: 'OK', status_code: 100, sms: { [body.to]: one }, balance: 4122.56 };
  });
  // The code is the last four digits of the number that calls.
  app.post('/smsru/code/call', async (request) => {
    const body = code.parse(request.body);
    if (body.api_id !== config.secret) return BAD_KEY;
    if (codeOf(body.phone) !== 100) return { status: 'ERROR', status_text: CODES[codeOf(body.phone)] };
    const digits = String(randomInt(10_000)).padStart(4, '0');
    keep(body.phone, `Звонок с номера +7 495 000-${digits.slice(0, 2)}-${digits.slice(2)}`);
    return { status: 'OK', code: digits, call_id: '000000-10000000', cost: 0.4, balance: 4122.56 };
  });

  app.get('/phone', async (_request, reply) => sendPage(reply, 'Телефон', phonePage(messages)));
  app.get('/phone/messages.json', async () => messages);
}
