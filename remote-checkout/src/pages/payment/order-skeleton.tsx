import { useTranslation } from '@shop/i18n';
import { Skeleton, VisuallyHidden } from '@shop/ui';
import screen from './order-screen.module.css';
import styles from './order-skeleton.module.css';

/** The place of an order while the browser asks for it. */
export function OrderSkeleton() {
  const { t } = useTranslation('checkout');
  return (
    <div className={screen.columns} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{t('payment.loading')}</span>
      </VisuallyHidden>
      <div className={screen.main}>
        <Skeleton className={styles.field} />
        <Skeleton className={styles.method} />
        <Skeleton className={styles.method} />
        <Skeleton className={styles.method} />
      </div>
      <Skeleton className={styles.summary} />
    </div>
  );
}
