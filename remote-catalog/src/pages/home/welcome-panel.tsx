import type { GameCard } from '@shop/contract';
import { useVisited } from '../../features/games/use-visited.ts';
import { HowItWorks } from './how-it-works.tsx';
import styles from './welcome-panel.module.css';
import { YourGames } from './your-games.tsx';

/**
 * A place of one size with what helps a shopper first: to a newcomer how the shop works, to others their favourites and
 * recents. The browser alone knows which; both fit the same box, so nothing moves when it finds out.
 */
export function WelcomePanel({ known }: { known: readonly GameCard[] }) {
  const { favourites, recents } = useVisited();
  const hasGames = Boolean(favourites?.length || recents?.length);
  return (
    <aside className={styles.panel}>
      {hasGames ? (
        <YourGames favourites={favourites ?? []} recents={recents ?? []} known={known} />
      ) : (
        <HowItWorks />
      )}
    </aside>
  );
}
