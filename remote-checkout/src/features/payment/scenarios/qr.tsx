import { useTranslation } from '@shop/i18n';
import styles from './qr.module.css';
import { QrWays } from './qr-ways.tsx';

/** A code that the provider drew; `text` is what it says, from providers that give it. */
export function Qr({ url, text }: { url: string; text: string | undefined }) {
  const { t } = useTranslation('checkout');
  const code = (
    <img className={styles.code} src={url} width={232} height={232} alt={t('payment.scenario.qr_alt')} />
  );
  return <QrWays text={text} picture={url} code={code} />;
}
