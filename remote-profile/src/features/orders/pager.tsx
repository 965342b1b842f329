import { useTranslation } from '@shop/i18n';
import { Button } from '@shop/ui';
import styles from './order-history.module.css';

type Props = { page: number; count: number; onTurn: (page: number) => void };

/** Back and on through the pages; nothing when there is only one. */
export function Pager({ page, count, onTurn }: Props) {
  const { t } = useTranslation('profile');
  if (count < 2) return null;
  return (
    <nav className={styles.pager} aria-label={t('orders.pages')}>
      <Button variant="secondary" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('orders.previous')}
      </Button>
      <span>{t('orders.page', { page, count })}</span>
      <Button variant="secondary" disabled={page >= count} onClick={() => onTurn(page + 1)}>
        {t('orders.next')}
      </Button>
    </nav>
  );
}
