import type { PaymentTerms } from '@shop/contract';
import { formatMoney } from '@shop/lib';

const isNothing = (decimal: string) => /^-?[0.]+$/.test(decimal);

/** The key and values of the words for a method's fee: «комиссия 2,5 % + 10 ₽». */
export function feeText({ fee, fix_fee }: PaymentTerms, currency: string): [key: string, values: object] {
  const values = {
    fee: fee
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '')
      .replace('.', ','),
    sum: formatMoney(fix_fee, currency),
  };
  if (isNothing(fee)) return [isNothing(fix_fee) ? 'payment.fee_none' : 'payment.fee_fixed', values];
  return [isNothing(fix_fee) ? 'payment.fee_percent' : 'payment.fee_both', values];
}
