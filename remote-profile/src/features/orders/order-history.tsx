import { ApiError } from '@shop/api-client';
import { ORDER_STATUSES, ORDERS_PAGE_SIZE, type OrderStatus } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { keepPreviousData, useQuery, useSearchParams } from '@shop/platform';
import { Button, ButtonLink, Notice, Select, Skeleton } from '@shop/ui';
import { useRef } from 'react';
import { useIsUser } from '../../use-profile.ts';
import { OrderCard } from './order-card.tsx';
import styles from './order-history.module.css';
import { Pager } from './pager.tsx';
import { ordersQuery, readView, writeView } from './queries.ts';

/** All own orders, 50 a page, of one status or of every one. The address keeps both. */
export function OrderHistory() {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const title = useRef<HTMLHeadingElement>(null);
  const view = readView(search);
  const orders = useQuery({ ...ordersQuery(view), placeholderData: keepPreviousData });
  const { error, isPlaceholderData, refetch } = orders;
  // They may have been read, for a popup, before this part of the page hydrates.
  const data = useIsUser() ? orders.data : undefined;

  const isPastLast = error instanceof ApiError && error.status === 404 && view.page > 1;
  const hasNone = data?.count === 0 && !view.status;
  const choose = (status: string) =>
    setSearch(writeView({ page: 1, status: (status || undefined) as OrderStatus | undefined }));
  function turn(page: number) {
    setSearch(writeView({ ...view, page }));
    title.current?.focus();
  }
  return (
    <section className={styles.history}>
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {t('orders.title')}
        </h2>
        {!hasNone && (
          <Select
            label={t('orders.filter')}
            className={styles.filter}
            value={view.status ?? ''}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{t('orders.all')}</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`order.filter.${status}`)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <p role="status" className={hasNone ? styles.unsaid : styles.count}>
        {!error &&
          (data && !isPlaceholderData ? t('orders.count', { count: data.count }) : t('orders.loading'))}
      </p>
      {!data && !error && (
        <div className={styles.list}>
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className={styles.place} />
          ))}
        </div>
      )}
      {isPastLast && (
        <Notice action={<Button onClick={() => turn(1)}>{t('orders.first_page')}</Button>}>
          {t('orders.no_page')}
        </Notice>
      )}
      {error && !isPastLast && !isPlaceholderData && (
        <Notice
          kind="error"
          role="alert"
          title={t('load_failed')}
          action={<Button onClick={() => void refetch()}>{common('retry')}</Button>}
        >
          {failureText(error)}
        </Notice>
      )}
      {hasNone && (
        <div className={styles.none}>
          <p className={styles.noneTitle}>{t('orders.empty')}</p>
          <p className={styles.noneHint}>{t('orders.empty_hint')}</p>
          <ButtonLink to="/">{t('orders.to_games')}</ButtonLink>
        </div>
      )}
      {data?.count === 0 && view.status && (
        <Notice
          action={
            <Button variant="secondary" onClick={() => choose('')}>
              {t('orders.show_all')}
            </Button>
          }
        >
          {t('orders.empty_filtered')}
        </Notice>
      )}
      {data && data.results.length > 0 && (
        <ul className={styles.list} aria-busy={isPlaceholderData || undefined}>
          {data.results.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {data && <Pager page={view.page} count={Math.ceil(data.count / ORDERS_PAGE_SIZE)} onTurn={turn} />}
    </section>
  );
}
