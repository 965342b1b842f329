import { useTranslation } from '@shop/i18n';
import { Link } from '@shop/platform';
import { ChevronRightIcon } from '@shop/ui';
import styles from './breadcrumb.module.css';

export function Breadcrumb({ title, className }: { title: string; className?: string }) {
  const { t } = useTranslation('catalog');
  return (
    <nav aria-label={t('game.breadcrumb')} className={className}>
      <ol className={styles.trail}>
        <li className={styles.step}>
          <Link to="/" className={styles.link}>
            {t('game.catalogue')}
          </Link>
          <ChevronRightIcon size={14} />
        </li>
        <li className={styles.step}>
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  );
}
