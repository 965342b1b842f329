import type { Protocol } from '../payment.ts';
import { getpayRefusals } from './getpay.ts';
import { payselectionRefusals } from './payselection.ts';
import type { Refusals } from './refusals.ts';
import { sandboxRefusals } from './sandbox.ts';
import { tbankRefusals } from './tbank.ts';
import { yookassaRefusals } from './yookassa.ts';

/** Refusals of each simulated payment provider. */
export const REFUSALS: Readonly<Record<Protocol, Refusals>> = {
  sandbox: sandboxRefusals,
  payselection: payselectionRefusals,
  getpay: getpayRefusals,
  yookassa: yookassaRefusals,
  tbank: tbankRefusals,
};
export const PROTOCOLS = Object.keys(REFUSALS) as Protocol[];

/** The reason to decline that was chosen: one of the provider's list, any short word where it has none. */
export function declineOf(
  { protocol = 'sandbox' }: { protocol?: Protocol | undefined },
  given: string,
): string | undefined {
  const { declines } = REFUSALS[protocol];
  if (declines) return Object.hasOwn(declines, given) ? given : undefined;
  return /^[\w .:-]{1,60}$/.test(given) ? given : undefined;
}
