import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Message } from './record.ts';

const TIMEOUT = 10_000;
/** A message older than this is refused by `verifyWebhook`, in seconds. */
const OLDEST = 300;

/** Standard Webhooks 1.0: HMAC-SHA256 over id, time and body, in base64, after its version. https://www.standardwebhooks.com */
const signatureOf = (secret: string, id: string, seconds: string, body: string) =>
  `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;

/** Posts a message to the team's address, signed with the secret both know. Throws unless the answer is 2xx. */
export async function sendWebhook(url: string, secret: string, message: Message): Promise<void> {
  const body = JSON.stringify({
    type: `canary.${message.kind}`,
    timestamp: new Date(message.at),
    data: message,
  });
  const seconds = String(Math.floor(Date.now() / 1_000));
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': seconds,
      'webhook-signature': signatureOf(secret, message.id, seconds, body),
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${new URL(url).origin} answered ${response.status}`);
}

/** Whether a request's body is a message that was signed with the secret, not long ago. */
export function verifyWebhook(
  secret: string,
  headers: { id: string; timestamp: string; signature: string },
  body: string,
  now = Date.now(),
): boolean {
  if (!(Math.abs(now / 1_000 - Number(headers.timestamp)) <= OLDEST)) return false;
  const expected = Buffer.from(signatureOf(secret, headers.id, headers.timestamp, body));
  return headers.signature
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
