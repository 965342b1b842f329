import { type HistoryOrder, type OrderStatus, parseMoney } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { formatMoney } from '@shop/lib';
import { ButtonLink, GameMark, RefreshIcon, Tag } from '@shop/ui';
import styles from './order-card.module.css';
import { OrderCodes } from './order-codes.tsx';
import { OrderCost } from './order-cost.tsx';
import { OrderFacts } from './order-facts.tsx';

const format = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A time of the API, in the shopper's own zone: "5 июня 2026 г. в 14:03". */
const formatMoment = (timestamp: string): string => format.format(new Date(timestamp));

const TONES = {
  done: 'success',
  failed: 'danger',
  created: 'warning',
  waiting_for_payment: 'warning',
} as const;
const toneOf = (status: OrderStatus) => (status in TONES ? TONES[status as keyof typeof TONES] : 'neutral');

const isPayable = ({ status, is_payment_active }: HistoryOrder) =>
  is_payment_active && (status === 'created' || status === 'waiting_for_payment');

/** One order of the history: what it was, where it went, how it stands, and what can be done with it. */
export function OrderCard({ order }: { order: HistoryOrder }) {
  const { t } = useTranslation('profile');
  const number = order.id.slice(0, 8).toUpperCase();
  const game = order.game.title;
  const payable = isPayable(order);
  const payLabel = ({ total_to_pay }: HistoryOrder) =>
    parseMoney(total_to_pay) > 0
      ? t('order.pay', { sum: formatMoney(total_to_pay) })
      : t('order.pay_from_balance');
  return (
    <article className={styles.card} aria-label={t('order.name', { number, game })}>
      <header className={styles.head}>
        <GameMark game={order.game} size={48} />
        <div>
          <h3 className={styles.title}>{game}</h3>
          <p className={styles.when}>
            <time dateTime={order.created}>{formatMoment(order.created)}</time>{' '}
            <span>{t('order.number', { number })}</span>
          </p>
        </div>
        <Tag kind={toneOf(order.status)} className={styles.status}>
          {t(`order.status.${order.status}`)}
        </Tag>
      </header>
      {order.resourcetype !== 'SteamOrder' && (
        <ul className={styles.lines}>
          {order.order_products.map(({ id, product, quantity }) => (
            <li key={id}>{`${product.title} × ${quantity}`}</li>
          ))}
        </ul>
      )}
      <OrderFacts order={order} />
      {order.reject_reason && <p className={styles.reason}>{order.reject_reason}</p>}
      <OrderCodes order={order} />
      <footer className={styles.foot}>
        <OrderCost order={order} />
        <div className={styles.actions}>
          <ButtonLink to={`/info/contacts?order=${number}#write`} variant="quiet">
            {t('order.help')}
          </ButtonLink>
          <ButtonLink to={`/orders/${order.id}/pay`} variant={payable ? 'primary' : 'secondary'}>
            {payable ? payLabel(order) : t('order.open')}
          </ButtonLink>
          {order.game.is_active ? (
            <ButtonLink
              to={`/products/${order.game.id}?order=${order.id}`}
              variant="secondary"
              icon={<RefreshIcon />}
            >
              {t('order.repeat')}
            </ButtonLink>
          ) : (
            <p className={styles.unavailable}>{t('products.errors.unavailable')}</p>
          )}
        </div>
      </footer>
    </article>
  );
}
