import type { OrderDetail } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { StatusSteps, VisuallyHidden } from '@shop/ui';
import { currentStep } from './stages.ts';

/** Names of the last step, where it is not a top-up of an account. */
const DELIVERIES: Partial<Record<OrderDetail['resourcetype'], 'codes' | 'listing'>> = {
  PUBGOrder: 'codes',
  StandoffOrder: 'listing',
};
/** A lot is bought only once the buyer has listed it: until then the next step is theirs. */
const LISTING_STATES = { paid: 'listing', sending: 'listing', sent: 'listing_sent' } as const;

/** How far the order has come; each change is announced politely. */
export function OrderProgress({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('checkout');
  const { status } = order;
  const current = currentStep(order);
  const isSent = status === 'sending' || status === 'sent' || status === 'paid';
  const delivery = DELIVERIES[order.resourcetype] ?? 'delivery';
  const sending = isSent && (delivery === 'listing' ? LISTING_STATES[status] : status);
  const steps = [
    { key: 'created', label: t('payment.status.created') },
    { key: 'payment', label: t(current > 1 ? 'payment.status.paid' : 'payment.status.payment') },
    {
      key: 'delivery',
      label: t(`payment.status.${delivery}${status === 'done' ? '_done' : ''}`),
      note: sending && t(`payment.status.${sending}_text`),
    },
  ];
  return (
    <>
      <StatusSteps steps={steps} current={current} failed={status === 'failed'} />
      <VisuallyHidden>
        <span role="status">{t(`payment.status.announce.${sending || status}`)}</span>
      </VisuallyHidden>
    </>
  );
}
