import type { z } from 'zod';
import { sign } from '../../../platform/signature.ts';
import { SupplierError } from './supplier.ts';

export type MoogoldAccount = { partnerId: string; secret: string; url: string };

const TIMEOUT = 15_000;
/** The request itself is what they do not take: a product, a player or a server. Asking again will not help. */
const REFUSALS = new Set([400, 404, 422]);

/** An answer of MooGold: its HTTP status, or the one that its body tells, and the body. */
export type MoogoldAnswer = { status: number; body: Record<string, unknown> | unknown[] };

/** Calls a route of MooGold, signed over body, time and route. @throws {SupplierError} `unavailable` when nothing usable comes back. */
export async function callMoogold(
  { partnerId, secret, url }: MoogoldAccount,
  route: string,
  payload: object,
): Promise<MoogoldAnswer> {
  const body = JSON.stringify({ path: route, ...payload });
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${partnerId}:${secret}`).toString('base64')}`,
    timestamp,
    auth: sign(secret, body, timestamp, route),
  };
  const signal = AbortSignal.timeout(TIMEOUT);
  try {
    const init = { method: 'POST', headers, body, redirect: 'error', signal } as const;
    const response = await fetch(`${url}/${route}`, init);
    const answer = (await response.json()) as MoogoldAnswer['body'];
    return { status: errorCode(answer) ?? response.status, body: answer };
  } catch (cause) {
    throw new SupplierError('unavailable', 'moogold gives no usable answer', { cause });
  }
}

/** The body of a success. @throws {SupplierError} */
export function expectAnswer<T>(answer: MoogoldAnswer, schema: z.ZodType<T>): T {
  if (answer.status < 200 || answer.status >= 300) {
    const reason = REFUSALS.has(answer.status) ? 'refused' : 'unavailable';
    throw new SupplierError(reason, `moogold answered ${answer.status}`);
  }
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) throw new SupplierError('unavailable', 'the answer has another form');
  return parsed.data;
}

/** They may answer 200 with an error inside. */
function errorCode(body: MoogoldAnswer['body']): number | undefined {
  if (Array.isArray(body) || body.err_code === undefined) return undefined;
  const code = Number(body.err_code);
  // A code that is no status is one we know nothing of: it is no refusal to act on.
  return code >= 400 && code < 600 ? code : 500;
}
