import { useTranslation } from '@shop/shared/i18n';
import styles from './qr.module.css';

/** A code that the provider drew. */
export function Qr({ url }: { url: string }) {
  const { t } = useTranslation('checkout');
  return (
    <>
      <p>{t('payment.scenario.qr_text')}</p>
      <img className={styles.code} src={url} width={232} height={232} alt={t('payment.scenario.qr_alt')} />
    </>
  );
}
