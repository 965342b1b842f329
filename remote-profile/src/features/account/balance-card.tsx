import type { Profile } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { classNames } from '@shop/lib';
import { Money, Skeleton } from '@shop/ui';
import styles from './cards.module.css';

/** The shopper's balance in the shop. */
export function BalanceCard({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile');
  return (
    <section className={classNames(styles.card, styles.balance)}>
      <div>
        <h2 className={styles.title}>{t('balance.title')}</h2>
        <p className={styles.sum}>
          {profile ? <Money amount={profile.balance} size="xl" /> : <Skeleton className={styles.sumPlace} />}
        </p>
      </div>
      <p className={styles.purpose}>{t('balance.note')}</p>
    </section>
  );
}
