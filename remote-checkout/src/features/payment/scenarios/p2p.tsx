import { useTranslation } from '@shop/i18n';
import { CopyButton } from '@shop/ui';
import styles from './p2p.module.css';

type Props = { number: string; name: string /** The exact sum: the payment is known by it. */; sum: string };

/** A transfer to a card. */
export function P2p({ number, name, sum }: Props) {
  const { t } = useTranslation('checkout');
  const digits = number.replaceAll(/\s/g, '');
  return (
    <>
      <p>{t('payment.scenario.p2p_text')}</p>
      <div className={styles.card}>
        <p className={styles.name}>{t('payment.scenario.p2p_card')}</p>
        <p className={styles.number}>{digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</p>
        <p className={styles.name}>{`${t('payment.scenario.p2p_name')}: ${name}`}</p>
      </div>
      <div className={styles.buttons}>
        <CopyButton text={digits}>{t('payment.scenario.p2p_copy_card')}</CopyButton>
        <CopyButton text={sum}>{t('payment.scenario.p2p_copy_sum')}</CopyButton>
      </div>
    </>
  );
}
