import './home/texts.ts';
import type { PageContext } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { classNames } from '@shop/lib';
import { useNavigation, useParams, useSearchParams, useSuspenseQuery } from '@shop/platform';
import type { ReactNode } from 'react';
import { gameCardsQuery } from '../features/games/queries.ts';
import { addressOf, lastPage, pageNumber, searchText } from './home/address.ts';
import { EmptyResult } from './home/empty-result.tsx';
import { GameGrid } from './home/game-grid.tsx';
import { homeHead } from './home/head.ts';
import { MoreTile } from './home/more-tile.tsx';
import { Pager } from './home/pager.tsx';
import { ResultHeading } from './home/result-heading.tsx';
import { SearchForm } from './home/search-form.tsx';
import { TagLinks } from './home/tag-links.tsx';
import { WelcomePanel } from './home/welcome-panel.tsx';
import styles from './home-page.module.css';

/** The page is a whole number ≥ 1 and not past the last page. */
export async function validate({ params, url, queryClient }: PageContext): Promise<boolean> {
  const { page, search } = addressOf({ params, url });
  if (page === null) return false;
  const { count } = await queryClient.ensureQueryData(gameCardsQuery(page, search));
  return page <= lastPage(count);
}

/** Products come with the rule; the first page also gives tags, suggestions and known games. */
export const load = ({ queryClient }: PageContext) => queryClient.ensureQueryData(gameCardsQuery());

export const head = homeHead;

/** The list, dimmed while another one is on its way; what is in it is not rendered again for that. */
function Games({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="games" aria-busy={useNavigation().state === 'loading'} className={styles.games}>
      {children}
    </section>
  );
}

export function Page() {
  const { t } = useTranslation('catalog');
  const page = pageNumber(useParams().page) ?? 1;
  const search = searchText(useSearchParams()[0]);
  const { data: games } = useSuspenseQuery(gameCardsQuery(page, search));
  const { data: firstPage } = useSuspenseQuery(gameCardsQuery());
  const isFront = page === 1;
  const isFound = games.results.length > 0;

  return (
    <>
      <header className={classNames(styles.hero, search && styles.searching)}>
        <h1 tabIndex={-1} className={styles.heading}>
          {t('home.heading')}
        </h1>
        <div className={styles.search}>
          <SearchForm search={search} live={isFront} />
        </div>
        {isFront && <p className={styles.promise}>{t('home.promise')}</p>}
        {isFront && <WelcomePanel known={firstPage.results} />}
      </header>
      <Games>
        <ResultHeading count={games.count} page={page} search={search} isPartial={games.is_partial} />
        <TagLinks games={firstPage.results} search={search} />
        {isFound ? (
          <GameGrid games={games.results} lead={isFront && !search}>
            {isFront && !search && lastPage(games.count) > 1 && <MoreTile count={games.count} />}
          </GameGrid>
        ) : (
          <EmptyResult search={search} suggestions={firstPage.results} />
        )}
        <Pager page={page} last={lastPage(games.count)} search={search} />
      </Games>
    </>
  );
}
