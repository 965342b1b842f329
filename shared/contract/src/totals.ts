import { addFee, addPercent, convert, percentOf } from './money.ts';

/** A line as it is charged. Sums in kopecks. */
export type PricedLine = { price: number; discountPrice: number | null; quantity: number };

/** Terms of a payment method. `fixFee` and `minAmount` in minor units of the country's currency. */
export type MethodTerms = { fee: string; fixFee: number; minAmount: number };

/** A sum to pay by a method, minor units of the country's currency: `amount` before the fee, `toPay` with it. */
export type Charge = { amount: number; toPay: number; belowMinimum: boolean };

/** Kopecks charged for a line: the discount price when set, else the price, times the quantity. */
export const lineTotal = (line: PricedLine) => times(line.discountPrice ?? line.price, line.quantity);

/** Kopecks charged for all lines. Throws RangeError when the sum is out of range. */
export const orderTotal = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, line) => safe(sum + lineTotal(line)), 0);

/** Kopecks left of `total` after a promo code of `percent`, which is taken half up. Decisions, 3.2. */
export const afterPromo = (total: number, percent: number) => total - percentOf(total, String(percent));

/** Kopecks that a promo code of `percent` takes off `total`, half-up. Decisions, 3.2. */
export const promoDiscount = (total: number, percent: number) => percentOf(total, String(percent));

/** Kopecks due after the buyer's balance: never below zero. */
export const dueAfterBalance = (total: number, balance: number) => Math.max(0, total - balance);

/** Kopecks to pay for a Steam top-up that brings `amount` kopecks into the wallet. `commission` in percent. */
export const steamTotal = (amount: number, commission: string) => addPercent(amount, commission);

/** The least that a method takes: where it names no minimum, a sum that is more than nothing in the country's currency. */
export const leastOf = ({ minAmount }: Pick<MethodTerms, 'minAmount'>) => Math.max(1, minAmount);

/** Computes the charge for `due` kopecks by a method of a country whose currency is worth `rate` units per rouble. */
export function charge(due: number, rate: string, method: MethodTerms): Charge {
  const amount = convert(due, rate);
  return {
    amount,
    toPay: addFee(amount, method.fee, method.fixFee),
    belowMinimum: amount < leastOf(method),
  };
}

function times(sum: number, quantity: number): number {
  return safe(safe(sum) * safe(quantity));
}

function safe(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('sum out of range');
  return value;
}
