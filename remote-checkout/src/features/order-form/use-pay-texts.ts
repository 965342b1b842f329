import { printMoney } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { formatMoney } from '@shop/lib';
import type { OrderSums } from './order-sums.ts';
import type { OrderForm } from './use-order-form.ts';

/** Texts of the button that sends an order, and of the note under it, which says what that press does. */
export function usePayTexts(
  { buyer, orderIsBlocked }: OrderForm,
  sums: OrderSums | null,
): { label: string; note: string } {
  const { t } = useTranslation('checkout');
  const texts = () => {
    if (sums?.due === 0 && sums.fromBalance > 0)
      return {
        label: t('order.pay_from_balance'),
        note: t('order.balance_note', { sum: formatMoney(printMoney(sums.fromBalance)) }),
      };
    if (sums?.due === 0) return { label: t('order.free'), note: t('order.free_note') };
    const label = sums ? t('order.pay', { sum: formatMoney(printMoney(sums.due)) }) : t('order.pay_empty');
    return { label, note: t('order.fee_note') };
  };
  const { label, note } = texts();
  if (orderIsBlocked) return { label: t('order.sending'), note };
  return { label: buyer.mustSignIn ? t('order.sign_in') : label, note };
}
