import type { VatName } from '../../platform/db/schema/payments.ts';

/** VAT of a line, by the names that Payselection's and T-Bank's receipts share. 22 % is the general rate since 2026. */
export const VAT_RATES = [
  'none',
  'vat0',
  'vat5',
  'vat7',
  'vat10',
  'vat20',
  'vat22',
] as const satisfies VatName[];
export type Vat = VatName;

const PERCENT: Record<Vat, number> = { none: 0, vat0: 0, vat5: 5, vat7: 7, vat10: 10, vat20: 20, vat22: 22 };

/** The VAT that a sum contains, kopecks: rate / (100 + rate) of it, half a kopeck upwards. */
export function vatWithin(amount: number, vat: Vat | null): number {
  const percent = vat ? PERCENT[vat] : 0;
  const whole = BigInt(100 + percent);
  return Number((2n * BigInt(amount) * BigInt(percent) + whole) / (2n * whole));
}
