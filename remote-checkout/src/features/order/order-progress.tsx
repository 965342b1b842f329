import type { OrderDetail } from '@shop/shared/contracts';
import { useTranslation } from '@shop/shared/i18n';
import { StatusSteps, VisuallyHidden } from '@shop/shared/ui';
import { currentStep } from './stages.ts';

/** How far the order has come; each change is announced politely. */
export function OrderProgress({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('checkout');
  const { status } = order;
  const current = currentStep(order);
  const isSent = status === 'sending' || status === 'sent' || status === 'paid';
  const delivery = order.resourcetype === 'PUBGOrder' ? 'codes' : 'delivery';
  const steps = [
    { key: 'created', label: t('payment.status.created') },
    { key: 'payment', label: t(current > 1 ? 'payment.status.paid' : 'payment.status.payment') },
    {
      key: 'delivery',
      label: t(`payment.status.${delivery}${status === 'done' ? '_done' : ''}`),
      note: isSent && t(`payment.status.${status}_text`),
    },
  ];
  return (
    <>
      <StatusSteps steps={steps} current={current} failed={status === 'failed'} />
      <VisuallyHidden>
        <span role="status">{t(`payment.status.announce.${status}`)}</span>
      </VisuallyHidden>
    </>
  );
}
