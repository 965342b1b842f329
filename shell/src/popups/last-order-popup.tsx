import '../auth/texts.ts';
import { readCookies, writeCookie } from '@federation/browser/page';
import { apiQuery, serverNow } from '@shop/api-client';
import { type HistoryOrder, ORDERS_PAGE_SIZE, type Paginated } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { useLocation, useQuery, useStore } from '@shop/platform';
import { $busy, $popup, $session, closePopup, openPopup, recentOrder } from '@shop/state';
import { Button, ButtonLink, CloseIcon, GameMark, IconButton, Money, VisuallyHidden } from '@shop/ui';
import { useEffect, useId } from 'react';
import styles from './last-order-popup.module.css';
import { isUnpaid, shownSum, unfinishedOrder } from './unfinished-order.ts';

/**
 * The order that the visitor may want to go back to: of all their own, or for a guest the one that this browser made. It is read where
 * it `isWanted`; until it `isSure`, it may be outdated.
 */
function useLastOrder(isWanted: boolean): { order: HistoryOrder | undefined; isSure: boolean } {
  const isUser = useStore($session) === 'user';
  const guestOrder = isUser ? null : recentOrder();
  const list = apiQuery<Paginated<HistoryOrder>>('orders/', { page: 1, page_size: ORDERS_PAGE_SIZE });
  const orders = useQuery({ ...list, enabled: isWanted && isUser });
  const own = useQuery({
    ...apiQuery<HistoryOrder>(`orders/${guestOrder}/`),
    enabled: isWanted && guestOrder !== null,
  });
  const known = isUser ? orders.data?.results : own.data && [own.data];
  const { isFetching, isError } = isUser ? orders : own;
  return { order: known && unfinishedOrder(known, serverNow()), isSure: !isFetching && !isError };
}

const COOKIE = 'last_order_shown';
/** More orders than these are hardly made before a browser is closed. */
const MAX_ORDERS = 20;

function shownOrders(): string[] {
  const found = readCookies()
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return found?.slice(COOKIE.length + 1).split('.') ?? [];
}

/** True when the popup has spoken of this order since the browser was opened. */
const wasShown = (orderId: string): boolean => shownOrders().includes(orderId);

/** Notes it in a cookie without an age: it ends with the browser session, and all tabs know it. */
function noteShown(orderId: string): void {
  const shown = [...shownOrders(), orderId].slice(-MAX_ORDERS).join('.');
  writeCookie(COOKIE, shown);
}

/** Pages that the popup keeps away from: paying, coming back from a provider, and the list of all orders. */
const ELSEWHERE = /^\/(orders\/|auth\/|profile$)/;

/** Offers to go on with an order. It takes no focus and covers nothing that is needed: one may as well go on shopping. */
export function LastOrderPopup() {
  const { t } = useTranslation('account');
  const id = useId();
  const { pathname } = useLocation();
  const popup = useStore($popup);
  const isBusy = useStore($busy).length > 0;
  const isHere = !ELSEWHERE.test(pathname);
  const { order, isSure } = useLastOrder(isHere);
  const isOpen = popup === 'last-order';
  const mayOpen = order && popup === null && !isBusy && isSure && isHere;

  useEffect(() => {
    if (!mayOpen || wasShown(order.id)) return;
    noteShown(order.id);
    openPopup('last-order');
  }, [mayOpen, order]);
  useEffect(() => {
    if (isOpen && !(order && isHere)) closePopup();
  }, [isOpen, order, isHere]);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && closePopup();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);

  const title = order && t(isUnpaid(order) ? 'last_order.unpaid' : 'last_order.undelivered');
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isOpen && order && `${title}: ${order.game.title}`}</span>
      </VisuallyHidden>
      {isOpen && order && (
        <div role="dialog" aria-labelledby={id} className={styles.popup} data-above-bar>
          <div className={styles.head}>
            <GameMark game={order.game} size={48} />
            <div className={styles.text}>
              <h2 id={id} className={styles.title}>
                {title}
              </h2>
              <p className={styles.what}>
                <span>{`${order.game.title} · `}</span>
                <Money amount={shownSum(order)} />
              </p>
            </div>
            <IconButton icon={<CloseIcon />} label={t('last_order.hide')} onClick={closePopup} />
          </div>
          <div className={styles.actions}>
            <ButtonLink to={`/orders/${order.id}/pay`} onClick={closePopup}>
              {t('last_order.continue')}
            </ButtonLink>
            <Button variant="secondary" onClick={closePopup}>
              {t('last_order.hide')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
