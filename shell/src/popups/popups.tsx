import { afterIdle } from '@federation/browser/page';
import { t } from '@shop/i18n';
import { useLocation, useNavigate, useStore } from '@shop/platform';
import { $popup, $session, closePopup, notify, recentOrder } from '@shop/state';
import { useEffect, useState } from 'react';
import { useLazy } from './use-lazy.ts';

const failed = () => {
  closePopup();
  notify({ type: 'error', text: t('errors.network') });
};

/** The popups of the shop, on every page. Their code is loaded when one is needed. */
export function Popups() {
  const popup = useStore($popup);
  const session = useStore($session);
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => afterIdle(() => setIsIdle(true)), []);
  // A guest who has made no order here cannot have one to return to.
  const mayHaveOrder = isIdle && (session === 'user' || (session === 'guest' && recentOrder() !== null));

  const auth = useLazy(() => import('../auth/auth-popup.tsx'), popup === 'auth', failed);
  const lastOrder = useLazy(() => import('./last-order-popup.tsx'), mayHaveOrder);
  useEffect(() => {
    // Links of letters open any page: `?reset=key`, `?confirm=key`, `?keep=key`.
    if (/[?&](reset|confirm|keep)=./.test(search))
      void import('../auth/letter-link.ts').then(({ openLetterLink }) => openLetterLink(navigate), failed);
  }, [search, navigate]);

  return (
    <>
      {auth && <auth.AuthPopup open={popup === 'auth'} />}
      {lastOrder && mayHaveOrder && <lastOrder.LastOrderPopup />}
    </>
  );
}
