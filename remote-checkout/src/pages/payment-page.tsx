import '../payment-texts.ts';
import { ApiError, api } from '@shop/api-client';
import { ERROR_CODES, type PageContext } from '@shop/contract';
import { t as text, useTranslation } from '@shop/i18n';
import { usePageError, useParams } from '@shop/platform';
import { isNotFound, OrderProblem } from '../features/order/order-problem.tsx';
import { headingOf } from '../features/order/stages.ts';
import { useClaim } from '../features/order/use-claim.ts';
import { useLiveOrder } from '../features/order/use-live-order.ts';
import { OrderScreen } from './payment/order-screen.tsx';
import { OrderSkeleton } from './payment/order-skeleton.tsx';
import { useFocusOnChange } from './payment/use-focus-on-change.ts';
import styles from './payment-page.module.css';

const NOT_FOUND = 404;
const ORDER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const validate = ({ params }: PageContext) => ORDER_ID.test(params.orderId ?? '');

/**
 * Whether there is such an order at all: a document of one that nobody has is a 404. The browser asks for the order itself, and an api that
 * does not answer is its business.
 */
export async function load({ params }: PageContext): Promise<void> {
  if (typeof document !== 'undefined') return;
  await api.get(`orders/${params.orderId}/exists/`).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === ERROR_CODES.orderUnknown) throw error;
  });
}

export const head = () => ({ title: text('checkout:payment.page_title'), noindex: true });

/** Paying for an order and what follows. The server renders the layout only: an order belongs to its buyer. */
export function Page() {
  const { t } = useTranslation('checkout');
  const { orderId = '' } = useParams();
  const isClaimed = useClaim(orderId);
  const { data: order, error, refetch } = useLiveOrder(orderId, isClaimed);

  const isUnknown = !order && isNotFound(error);
  const title = useFocusOnChange(order?.status);
  usePageError(isUnknown ? NOT_FOUND : undefined);

  function heading() {
    if (order) return headingOf(order);
    if (!error) return 'payment.heading';
    return isNotFound(error) ? 'payment.not_found_title' : 'payment.load_failed_title';
  }

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 ref={title} tabIndex={-1}>
          {t(heading())}
        </h1>
        <p className={styles.number}>
          {isUnknown
            ? t('payment.not_found_status', { status: NOT_FOUND })
            : t('payment.number', { number: orderId.slice(0, 8).toUpperCase() })}
        </p>
      </header>
      {order && <OrderScreen order={order} isStale={error !== null} onRetry={refetch} />}
      {!order && error && <OrderProblem error={error} onRetry={refetch} />}
      {!order && !error && <OrderSkeleton />}
    </div>
  );
}
