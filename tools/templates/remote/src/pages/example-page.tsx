import '../texts.ts';
import { apiQuery } from '@shop/api-client';
import type { GameCard, Head, PageContext, Paginated } from '@shop/contract';
import { t as text, useTranslation } from '@shop/i18n';
import { Link, useStore, useSuspenseQuery } from '@shop/platform';
import { $session, notify } from '@shop/state';
import { Button } from '@shop/ui';
import styles from './example-page.module.css';

const gamesQuery = () => apiQuery<Paginated<GameCard>>('games/', { view: 'card', limit: 6 });

/** Runs before the page is shown, on the server too: only what everybody may see. */
export const load = ({ queryClient }: PageContext) => queryClient.ensureQueryData(gamesQuery());

export function head(): Head {
  return { title: text('example:title'), description: text('example:lead') };
}

export function Page() {
  const { t } = useTranslation('example');
  const { data: games } = useSuspenseQuery(gamesQuery());
  // Unknown on the server and until the browser has looked: the line keeps its place.
  const session = useStore($session);
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <p>{session === 'unknown' ? '\u00a0' : t(session)}</p>
      </header>
      <section aria-labelledby="games">
        <h2 id="games">{t('games')}</h2>
        <ul className={styles.games}>
          {games.results.map(({ id, title }) => (
            <li key={id}>
              <Link to={`/products/${id}`} className={styles.game}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <div>
        <Button onClick={() => notify({ type: 'success', text: t('notified') })}>{t('notify')}</Button>
      </div>
    </div>
  );
}
