import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sameSignature, sign } from '../../../platform/signature.ts';
import type { Notice } from './payment-provider.ts';
import { parseJson } from './provider-call.ts';

/** Fields of a GetPay webhook. `payment` is the operation there, or our order's id where it names none. */
export type GetpayFields = { wallet: string; sum: string; order: string; payment: string };

/**
 * Reads a notice and checks that it is GetPay's; undefined when it is not. The rule is not public, and two old clients of
 * others disagree about the very fields: a shop with a contract writes its own verifier and names it in `GETPAY_VERIFIER`.
 */
export type GetpayVerifier = (secret: string, notice: Notice) => GetpayFields | undefined;

const text = z.union([z.string(), z.number()]).transform(String);
const sum = text.pipe(z.string().regex(/^\d{1,12}\.\d{2}$/));
const id = text.pipe(z.string().min(1).max(200));

/** The fields of the specification: section 7, `payments/getpay/notify/`. */
const specified = z.object({ wallet: text, sum, order: id, payment: id, signature: text });
/** The fields of an old public client. */
const capital = z.object({ WALLET_ID: text, SUM: sum, ORDER_ID: id, SIGN: text });

/** Every verifier by the name under which `GETPAY_VERIFIER` lists it. */
export const getpayVerifiers = {
  /** Hex HMAC-SHA256 over wallet, sum, order and payment, parted by colons: what the sandbox speaks. */
  'hmac-sha256': (secret, notice) => {
    const parsed = specified.safeParse(content(notice)).data;
    if (!parsed) return undefined;
    const { signature, ...fields } = parsed;
    const { wallet, sum: paid, order, payment } = fields;
    return sameSignature(sign(secret, [wallet, paid, order, payment].join(':')), signature)
      ? fields
      : undefined;
  },
  /** Hex MD5 over wallet, sum, order and secret. It names no operation, so that an order is paid once at most. */
  md5: (secret, notice) => {
    const parsed = capital.safeParse(content(notice)).data;
    if (!parsed) return undefined;
    const { WALLET_ID: wallet, SUM: paid, ORDER_ID: order, SIGN: given } = parsed;
    const expected = createHash('md5').update([wallet, paid, order, secret].join(':')).digest('hex');
    return sameSignature(expected, given.toLowerCase())
      ? { wallet, sum: paid, order, payment: order }
      : undefined;
  },
} satisfies Record<string, GetpayVerifier>;

export type GetpayVerifierName = keyof typeof getpayVerifiers;

/** A form or JSON; where the notice came by GET, what stands in the address. */
function content({ method, query, headers, body }: Notice): unknown {
  if (method === 'GET') return query;
  const sent = body.toString('utf8');
  const isForm = headers['content-type']?.includes('form-urlencoded');
  return isForm ? Object.fromEntries(new URLSearchParams(sent)) : parseJson(sent);
}
