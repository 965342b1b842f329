import { useTranslation } from '@shop/i18n';
import { Link } from '@shop/platform';
import { ChevronRightIcon } from '@shop/ui';
import type { ReactNode } from 'react';
import styles from './info-layout.module.css';

type Props = {
  title: string;
  lead?: string /** Beside the text on a wide screen, below it on a phone. */;
  aside?: ReactNode;
  children: ReactNode;
};

/** The layout of a page below "Помощь": the way back, the title, the text. */
export function InfoLayout({ title, lead, aside, children }: Props) {
  const { t } = useTranslation('info');
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <nav aria-label={t('breadcrumb.label')}>
          <ol className={styles.trail}>
            <li>
              <Link to="/info" className={styles.back}>
                {t('breadcrumb.info')}
              </Link>
              <ChevronRightIcon size={16} />
            </li>
            <li aria-current="page" className={styles.here}>
              {title}
            </li>
          </ol>
        </nav>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      <div className={styles.body}>{children}</div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </article>
  );
}
