import '../texts.ts';
import { Here } from '@federation/browser/page';
import { useTranslation } from '@shop/i18n';
import { type ReactNode, Suspense } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './page-layout.module.css';

// The same element each time: it does not change with the page.
const FOOTER = (
  // Hydrates by itself, after what stands above it.
  <Suspense>
    <Footer />
  </Suspense>
);

/**
 * The default layout. `main` is a grid of three columns: what stands in it directly keeps to the middle one,
 * and a part that wants the whole width says `grid-column: full`.
 */
export function PageLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Here>
        <Header />
      </Here>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {FOOTER}
    </div>
  );
}
