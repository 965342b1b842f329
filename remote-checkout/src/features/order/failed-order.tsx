import type { OrderDetail } from '@shop/shared/contracts';
import { useTranslation } from '@shop/shared/i18n';
import { Notice } from '@shop/shared/ui';
import { RepeatOrder } from './repeat-order.tsx';
import { moneyNote } from './stages.ts';

/** Why an order failed, what happens with the money, and a way to order again. */
export function FailedOrder({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('checkout');
  return (
    <Notice
      kind="error"
      title={order.reject_reason ?? t('payment.heading_failed')}
      action={<RepeatOrder order={order} />}
    >
      {t(moneyNote(order))}
    </Notice>
  );
}
