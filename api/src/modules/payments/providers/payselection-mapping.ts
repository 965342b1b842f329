import { parseMoney } from '@shop/contract';
import { z } from 'zod';
import { sameSignature, sign } from '../../../platform/signature.ts';
import type { Notice, NoticeReading, ProviderPayment, ProviderStatus } from './payment-provider.ts';
import { parseJson } from './provider-call.ts';

// Sums come as strings or as numbers, with two digits or fewer; a float is never computed with.
const sum = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,2})?$/))
  .transform((text) => {
    const [units = '', cents = ''] = text.split('.');
    return parseMoney(`${units}.${cents.padEnd(2, '0')}`);
  });
const id = z.string().min(1).max(200);

const STATUS: Record<string, ProviderStatus> = {
  Payment: 'succeeded',
  Fail: 'failed',
  Refund: 'refunded',
  Cancel: 'cancelled',
};
/** Steps on the way: money is held, or the payer is asked for a password. */
const ON_THE_WAY = new Set(['Block', '3DS', 'Redirect3DS']);

const event = z.object({ Event: z.string() });
/** A word of theirs for people: cut, and left out where it is none. */
const shortText = z.string().max(200).optional().catch(undefined);
const decided = z.object({
  TransactionId: id,
  OrderId: id,
  Amount: sum,
  Currency: z.string(),
  ErrorCode: shortText,
  ErrorMessage: shortText,
});

type Signer = { siteId: string; secret: string; notifyUrl: string };

/** A webhook: signed for our address and our site, over the bytes as they came. */
export function readNotice({ siteId, secret, notifyUrl }: Signer, { headers, body }: Notice): NoticeReading {
  const expected = signWebhook(secret, notifyUrl, siteId, body);
  const isOurs = sameSignature(siteId, headers['x-site-id']);
  if (!sameSignature(expected, headers['x-webhook-signature']) || !isOurs) return { kind: 'forged' };
  const parsedBody = parseJson(body.toString('utf8'));
  const kind = event.safeParse(parsedBody).data?.Event ?? '';
  if (ON_THE_WAY.has(kind)) return { kind: 'nothing' };
  const status = STATUS[kind];
  const parsed = decided.safeParse(parsedBody);
  if (!status || !parsed.success) return { kind: 'malformed' };
  const { TransactionId, OrderId, Amount, Currency, ErrorCode, ErrorMessage } = parsed.data;
  const payment = { transactionId: TransactionId, paymentId: OrderId, amount: Amount, currency: Currency };
  return { kind: 'payment', payment: { ...payment, status, isTry: true, reason: ErrorCode ?? ErrorMessage } };
}

// The Python SDK lists them: there is no state for a refund. Preauthorized, pending, wait_for_3ds and redirect are on the way.
const STATES: Record<string, ProviderStatus> = {
  success: 'succeeded',
  declined: 'failed',
  voided: 'cancelled',
};
const state = z.object({
  TransactionState: z.string(),
  TransactionId: id,
  StateDetails: z.object({
    Amount: sum,
    Currency: z.string(),
    RemainingAmount: sum.nullish(),
    Code: shortText,
  }),
});
type State = z.output<typeof state>;

/** Answer of `orders/{OrderId}`: every try of a payer, or the only one. */
export const orderState = z.union([z.array(state), state.transform((one) => [one])]);

/** The payment's state by all tries: money that came in counts before anything else. Null before the first one. */
export function findPayment(paymentId: string, tries: State[]): ProviderPayment | null {
  const order: ProviderStatus[] = ['succeeded', 'refunded', 'pending', 'failed', 'cancelled'];
  const known = tries.map((one) => ({
    paymentId,
    transactionId: one.TransactionId,
    ...outcome(one),
    currency: one.StateDetails.Currency,
    isTry: true,
    reason: one.StateDetails.Code,
  }));
  return known.sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))[0] ?? null;
}

/** A success with less left than was paid has gone back in part: `amount` is then the part that went back. */
function outcome({ TransactionState, StateDetails }: State): Pick<ProviderPayment, 'status' | 'amount'> {
  const { Amount: amount, RemainingAmount: remaining } = StateDetails;
  const status = STATES[TransactionState] ?? 'pending';
  if (status !== 'succeeded' || remaining == null || remaining >= amount) return { status, amount };
  return { status: 'refunded', amount: amount - remaining };
}

/** A request of ours: hex HMAC-SHA256 over method, path, site, request id and body, a line each. `path` without the host. */
export const signRequest = (
  secret: string,
  request: { method: string; path: string; siteId: string; requestId: string; body: string },
) => sign(secret, [request.method, request.path, request.siteId, request.requestId, request.body].join('\n'));

/** A webhook of theirs: over the method, the address that they were given, the site and the raw body, a line each. */
export const signWebhook = (secret: string, url: string, siteId: string, body: Buffer) =>
  sign(secret, `POST\n${url}\n${siteId}\n`, body);
