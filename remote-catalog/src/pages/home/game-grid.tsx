import type { GameCard as Card } from '@shop/contract';
import { Slices } from '@shop/ui';
import type { ReactNode } from 'react';
import { GameCard } from './game-card.tsx';
import styles from './game-grid.module.css';

type Props = {
  games: readonly Card[];
  lead?: boolean /** What stands after the cards. */;
  children?: ReactNode;
};

/** The cards of one page. With `lead` the first card is large: it is what the eye, and the browser, loads first. */
export function GameGrid({ games, lead = false, children }: Props) {
  return (
    <ul className={styles.grid}>
      <Slices items={games} first={3} size={5}>
        {(game, index) => (
          <GameCard
            key={game.id}
            game={game}
            size={lead && index === 0 ? 'large' : 'normal'}
            priority={index < (lead ? 1 : 2)}
          />
        )}
      </Slices>
      {children}
    </ul>
  );
}
