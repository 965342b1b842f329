import type { OrderDetail } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Notice } from '@shop/ui';
import { RepeatOrder } from './repeat-order.tsx';
import { moneyNote } from './stages.ts';

/** Why an order failed, what happens with the money, and a way to order again. */
export function FailedOrder({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('checkout');
  const reason = order.reject_reason ?? t('payment.heading_failed');
  const note = t(moneyNote(order));
  return (
    <Notice
      kind="error"
      // A refund is all there may be to say.
      title={note.startsWith(reason) ? undefined : reason}
      action={<RepeatOrder order={order} />}
    >
      {note}
    </Notice>
  );
}
