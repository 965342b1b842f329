import type { OrderDetail } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { classNames } from '@shop/lib';
import { Link } from '@shop/platform';
import { MailIcon, Notice } from '@shop/ui';
import { type CSSProperties, useEffect, useState } from 'react';
import { FailedOrder } from '../../features/order/failed-order.tsx';
import { OrderProgress } from '../../features/order/order-progress.tsx';
import { OrderSummary } from '../../features/order/order-summary.tsx';
import { RepeatOrder } from '../../features/order/repeat-order.tsx';
import { accountOf, isChangeable, isPayable } from '../../features/order/stages.ts';
import { withoutBalance } from '../../features/payment/offers.ts';
import styles from './order-screen.module.css';
import { PayStage } from './pay-stage.tsx';
import { WithCode } from './with-code.tsx';

const loadListing = () => import('../../ui/listing/paid-listing.tsx').then(({ PaidListing }) => PaidListing);

const loadCodes = () =>
  import('../../features/order/delivered-codes.tsx').then(({ DeliveredCodes }) => DeliveredCodes);

/** Nobody has to choose: a page without the choice is whole. */
const loadRefundChoice = () =>
  import('../../features/order/refund-choice.tsx').then(
    ({ RefundChoice }) => RefundChoice,
    () => () => null,
  );

type Props = { order: OrderDetail; isStale: boolean; onRetry: () => void };

/** An order: what to do about it now, beside what was ordered. */
export function OrderScreen({ order: asStored, isStale, onRetry }: Props) {
  const { t } = useTranslation('checkout');
  const [isWhole, setWhole] = useState(false);
  const order = isWhole && isChangeable(asStored) ? withoutBalance(asStored) : asStored;
  const { status, game, email } = order;
  const tones = { '--tone-a': game.tones[0], '--tone-b': game.tones[1] } as CSSProperties;
  const isUnderWay = status === 'paid' || status === 'sending' || status === 'sent';
  const isPaid = isUnderWay || status === 'done';
  const account = accountOf(order);
  const isChoosing = isPayable(order) && order.payment_status !== 'pending';
  // A supplier's goods may be codes, too: that is known once they are there.
  const hasCodes =
    order.resourcetype === 'PUBGOrder' || order.order_products.some(({ codes = [] }) => codes.length > 0);

  // The codes' own code is there before they are: it comes while the payment is under way.
  useEffect(() => {
    if (hasCodes && !isChoosing) void loadCodes().catch(() => undefined);
  }, [hasCodes, isChoosing]);

  return (
    <div className={styles.columns} style={tones}>
      {isPayable(order) && order.payment_status === 'failed' && (
        <Notice kind="warning" role="alert" className={styles.wide}>
          {t('payment.declined')}
        </Notice>
      )}
      <div className={styles.main}>
        {status === 'done' && hasCodes && <WithCode load={loadCodes} props={{ order, isStale, onRetry }} />}
        {status === 'done' && account && !hasCodes && (
          <Notice kind="success" title={t('payment.status.done_text')}>
            {t('payment.status.done_account', { account })}
          </Notice>
        )}
        {isUnderWay && order.resourcetype === 'StandoffOrder' && order.listing && (
          <WithCode load={loadListing} props={{ settings: order.listing, price: order.listing.price }} />
        )}
        {status === 'failed' && <FailedOrder order={order} />}
        {isPayable(order) ? (
          <PayStage order={order} isWhole={isWhole} onWhole={() => setWhole(true)} />
        ) : (
          <section className={styles.progress} aria-label={t('payment.status.title')}>
            <OrderProgress order={order} />
          </section>
        )}
        {isPaid && email && (
          <p className={styles.receipt}>
            <MailIcon />
            <span>{t('payment.status.receipt', { email })}</span>
          </p>
        )}
        {status === 'done' && (
          <p>
            <RepeatOrder order={order} />
          </p>
        )}
        {order.refund_choice && (
          <div className={styles.choice}>
            <WithCode load={loadRefundChoice} props={{ order }} fallback={null} />
          </div>
        )}
      </div>
      <aside className={classNames(styles.aside, isChoosing && styles.first)}>
        <OrderSummary order={order} />
        <Link to={`/info/contacts?order=${order.id.slice(0, 8).toUpperCase()}#write`} className={styles.help}>
          {t('payment.help')}
        </Link>
      </aside>
    </div>
  );
}
