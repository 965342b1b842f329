import { useTranslation } from '@shop/i18n';
import { useEffect, useRef } from 'react';
import { ButtonAnchor } from '../../../ui/button-anchor.tsx';

type Props = { url: string; isWindowMissing: boolean | undefined };

/** The payment page is open in another window, and its link stays. Without that window the link is what comes next: it has the focus. */
export function Redirect({ url, isWindowMissing }: Props) {
  const { t } = useTranslation('checkout');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isWindowMissing) return;
    link.current?.scrollIntoView({ block: 'center' });
    link.current?.focus({ preventScroll: true });
  }, [isWindowMissing]);
  return (
    <>
      <p>{t(isWindowMissing ? 'payment.scenario.redirect_no_window' : 'payment.scenario.redirect_text')}</p>
      <ButtonAnchor ref={link} href={url}>
        {t('payment.scenario.redirect_link')}
      </ButtonAnchor>
    </>
  );
}
