import { useTranslation } from '@shop/shared/i18n';
import { ButtonAnchor } from '../../../ui/button-anchor.tsx';
import styles from './qr.module.css';

/** A code that the provider drew. A phone cannot scan itself: there the code can be opened, to be saved for the bank's app. */
export function Qr({ url }: { url: string }) {
  const { t } = useTranslation('checkout');
  return (
    <>
      <p>{t('payment.scenario.qr_text')}</p>
      <img className={styles.code} src={url} width={232} height={232} alt={t('payment.scenario.qr_alt')} />
      <ButtonAnchor href={url} touchOnly>
        {t('payment.scenario.qr_open')}
      </ButtonAnchor>
    </>
  );
}
