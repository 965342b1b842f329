import { cutText } from '../../platform/cut-text.ts';
import type { Outside } from '../../platform/http/outside.ts';
import { sign } from '../../platform/signature.ts';
import type { Mailer } from '../letters/mailer.ts';

/** Where alerts are pushed to. Any of them may be absent. */
export type AlertChannels = {
  email?: string | undefined;
  webhook?: { url: string; secret: string | undefined } | undefined;
  telegram?: { apiUrl: string; token: string; chat: string } | undefined;
};

/** Several alerts as one message. `id` names it for good. */
export type AlertMessage = {
  id: string;
  subject: string;
  text: string;
  alerts: { id: number; kind: string; times: number; about: Record<string, unknown> }[];
};

export type Channel = { name: string; send(message: AlertMessage): Promise<void> };

/** How long a service may take, in milliseconds. */
const TIMEOUT = 10_000;
/** Telegram takes no longer texts. */
const TELEGRAM_LENGTH = 4_000;

async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The ways to reach staff on duty, as configured. A webhook's body is signed: `X-Signature`, hex HMAC-SHA256 of it. */
export function openChannels(
  { email, webhook, telegram }: AlertChannels,
  mailer: Mailer,
  outside: Outside,
): Channel[] {
  const call = (name: string) =>
    outside.service(name, {
      timeLimit: TIMEOUT,
      isAway: () => true,
      toError: (cause) => new Error(`${name}: ${cause.message}`, { cause }),
    });
  const channels: Channel[] = [];
  if (email)
    channels.push({
      name: 'mail',
      send: ({ id, subject, text }) =>
        mailer.send({
          id,
          created: new Date(),
          to: email,
          subject,
          text,
          html: `<pre>${escapeHtml(text)}</pre>`,
        }),
    });
  if (webhook)
    channels.push({
      name: 'webhook',
      send: (message) =>
        call('alert-webhook')(() => {
          const body = JSON.stringify(message);
          const headers: Record<string, string> = webhook.secret
            ? { 'x-signature': sign(webhook.secret, body) }
            : {};
          return post(webhook.url, body, headers);
        }),
    });
  if (telegram)
    channels.push({
      name: 'telegram',
      send: ({ text }) =>
        call('telegram')(() =>
          post(
            `${telegram.apiUrl}/bot${telegram.token}/sendMessage`,
            JSON.stringify({ chat_id: telegram.chat, text: cutText(text, TELEGRAM_LENGTH) }),
          ),
        ),
    });
  return channels;
}
