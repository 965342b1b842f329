import '../auth/texts.ts';
import { useTranslation } from '@shop/i18n';
import { useLocation, useStore } from '@shop/platform';
import { $busy, $popup, closePopup, openPopup } from '@shop/state';
import { Button, ButtonLink, CloseIcon, GameMark, IconButton, Money, VisuallyHidden } from '@shop/ui';
import { useEffect, useId } from 'react';
import styles from './last-order-popup.module.css';
import { noteShown, wasShown } from './shown-once.ts';
import { isUnpaid, shownSum } from './unfinished-order.ts';
import { useLastOrder } from './use-last-order.ts';

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
                {order.game.title} · <Money amount={shownSum(order)} />
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
