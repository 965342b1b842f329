import { printMoney } from '@shop/shared/contracts';
import { useTranslation } from '@shop/shared/i18n';
import { formatMoney } from '@shop/shared/lib';
import type { OrderSums } from './order-sums.ts';
import type { OrderForm } from './use-order-form.ts';

/** What the button says that sends an order. */
export function usePayLabel({ buyer, orderIsBlocked }: OrderForm, sums: OrderSums | null): string {
  const { t } = useTranslation('checkout');
  if (orderIsBlocked) return t('order.sending');
  if (buyer.mustSignIn) return t('order.sign_in');
  if (!sums) return t('order.pay_empty');
  return sums.due === 0
    ? t('order.pay_from_balance')
    : t('order.pay', { sum: formatMoney(printMoney(sums.due)) });
}
