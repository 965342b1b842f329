import { useTranslation } from '@shop/shared/i18n';
import { ButtonAnchor } from '../../../ui/button-anchor.tsx';

/** The payment page is open in another window, unless the browser blocked it: the link stays. */
export function Redirect({ url }: { url: string }) {
  const { t } = useTranslation('checkout');
  return (
    <>
      <p>{t('payment.scenario.redirect_text')}</p>
      <ButtonAnchor href={url}>{t('payment.scenario.redirect_link')}</ButtonAnchor>
    </>
  );
}
