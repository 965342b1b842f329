import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { jobs } from '../../platform/db/schema/jobs.ts';
import { escapeHtml } from '../../platform/html.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { refuse } from '../../platform/refusal.ts';
import { shownEmail } from '../../platform/shown-email.ts';
import type { LetterContext } from './send-order-letter.ts';

/** A form that is sent sooner was not filled in by a person; one that is older was kept by a program. Milliseconds. */
const SOONEST = 3_000;
const LATEST = 24 * 60 * 60 * 1000;

const sign = (secret: string, id: string, issued: string) =>
  createHmac('sha256', secret).update(`support-form:${id}:${issued}`).digest('base64url');

/** Makes a form's token: its time and a unique name, signed. Nothing is stored for it. */
export function supportToken(secret: string, now = Date.now()): string {
  const id = randomUUID();
  return `${id}.${now}.${sign(secret, id, String(now))}`;
}

/** The form's own name. @throws {Refusal} 400 when the token is forged or too old (`form_expired`), or used too soon. */
function readToken(secret: string, token: string, now: number): string {
  const [, id = '', issued = '', mac = ''] = /^([\da-f-]{36})\.(\d{13})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = sign(secret, id, issued);
  const isOurs = mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected));
  const age = now - Number(issued);
  if (!isOurs || age > LATEST) throw refuse('support.form_expired');
  if (age < SOONEST) throw refuse('support.form_too_soon');
  return id;
}

export type Question = { email: string; orderNumber: string | null; text: string };

/**
 * Has a shopper's question sent to the support team. The same form sent again is the same letter.
 * @throws {Refusal} 400 as `readToken`.
 */
export async function askSupport(
  db: Queryable,
  secret: string,
  token: string,
  question: Question,
  now = Date.now(),
): Promise<void> {
  const id = readToken(secret, token, now);
  await enqueue(db, { kind: 'question', key: id, payload: { id, ...question } });
}

/** Sends a question on. What it says is not kept after that. Repeating it after a crash repeats the same letter. */
export async function sendQuestion(
  { db, mailer, shopName, supportEmail, publicUrl }: LetterContext,
  jobId: number,
  { id, email, orderNumber, text }: Question & { id: string },
  asked: Date,
): Promise<void> {
  const subject = orderNumber ? `Вопрос о заказе № ${orderNumber}` : 'Вопрос покупателя';
  const facts = [
    `От: ${shownEmail(email)}`,
    ...(orderNumber ? [`Заказ: № ${orderNumber}`] : []),
    `Магазин: ${publicUrl}`,
  ];
  await mailer.send({
    id: `question-${id}`,
    created: asked,
    to: supportEmail,
    replyTo: email,
    subject: `${subject}: ${shopName}`,
    text: `${text}\n\n${facts.join('\n')}\n`,
    html: `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif">
<p style="white-space:pre-wrap">${escapeHtml(text)}</p>
<p style="color:#6b645b">${facts.map(escapeHtml).join('<br>')}</p>
</body></html>
`,
  });
  await db.update(jobs).set({ payload: {} }).where(eq(jobs.id, jobId));
}
