import './game/texts.ts';
import type { PageContext } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { reportStep, Slot, useParams, useQuery, useSuspenseQuery } from '@shop/platform';
import { addRecent } from '@shop/state';
import { Suspense, useEffect } from 'react';
import { faqQuery, gameQuery } from '../features/games/queries.ts';
import { toned } from '../features/games/tones.ts';
import { Delivery } from './game/delivery.tsx';
import { GameHero } from './game/game-hero.tsx';
import { gameHead } from './game/head.ts';
import { InactiveNotice } from './game/inactive-notice.tsx';
import { Notes } from './game/notes.tsx';
import { ProductList } from './game/product-list.tsx';
import { Questions } from './game/questions.tsx';
import { paragraphs, typeset } from './game/text.ts';
import styles from './game-page.module.css';

/** The id is a whole number. */
export const validate = ({ params }: PageContext): boolean => /^[1-9]\d{0,14}$/.test(params.id ?? '');

/** The page needs the game; it can do without the questions. */
export async function load({ params, queryClient }: PageContext): Promise<void> {
  const id = Number(params.id);
  await Promise.all([queryClient.ensureQueryData(gameQuery(id)), queryClient.prefetchQuery(faqQuery(id))]);
}

export const head = gameHead;

/** Each kind of game has an order form of its own. */
export function variants({ params, queryClient }: PageContext): Record<string, string> {
  const game = queryClient.getQueryData(gameQuery(Number(params.id)).queryKey);
  return game?.is_active ? { 'game-order': game.resourcetype } : {};
}

export function Page() {
  const { t } = useTranslation('catalog');
  const id = Number(useParams().id);
  const { data: game } = useSuspenseQuery(gameQuery(id));
  const { data: questions = [] } = useQuery(faqQuery(id));
  useEffect(() => {
    addRecent(id);
    reportStep('seen');
  }, [id]);
  const [summary, ...notes] = paragraphs(game.detail_description).map(typeset);

  return (
    <article {...toned(game, styles.page)}>
      <GameHero game={game} summary={summary} />
      <div className={styles.columns}>
        <div className={styles.products}>
          {game.is_active ? <ProductList game={game} /> : <InactiveNotice />}
        </div>
        {game.is_active && (
          <div className={styles.order}>
            <noscript>
              <p className={styles.noScript}>{t('game.no_script')}</p>
            </noscript>
            <Slot name="game-order" variant={game.resourcetype} game={game} />
          </div>
        )}
        <div className={styles.more}>
          {/* Below the first screen: hydrates by itself, after what is bought. */}
          <Suspense>
            <Delivery kind={game.resourcetype} />
            <Notes summary={summary} paragraphs={notes} />
            <Questions items={questions} />
          </Suspense>
        </div>
      </div>
    </article>
  );
}
