import { sameSignature, sign } from '../../../platform/signature.ts';
import type { Notice } from './payment-provider.ts';

export type GetpayFields = { wallet: string; sum: string; order: string; payment: string; signature: string };

/** True when a notice is GetPay's. The rule is not public: a shop with a contract writes its own and names it here. */
export type GetpayVerifier = (secret: string, fields: GetpayFields, notice: Notice) => boolean;

/** Every verifier by the name under which `GETPAY_VERIFIER` chooses it. */
export const getpayVerifiers = {
  /** Hex HMAC-SHA256 over wallet, sum, order and payment, parted by colons: what the sandbox speaks. */
  'hmac-sha256': (secret, { wallet, sum, order, payment, signature }) =>
    sameSignature(sign(secret, [wallet, sum, order, payment].join(':')), signature),
} satisfies Record<string, GetpayVerifier>;
