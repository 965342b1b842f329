import type { GameCard } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { GameTile } from './game-tile.tsx';
import styles from './your-games.module.css';

const SHOWN = 8;

type Props = { favourites: readonly number[]; recents: readonly number[]; known: readonly GameCard[] };

/** Favourites, then games looked at lately, each once. */
export function YourGames({ favourites, recents, known }: Props) {
  const { t } = useTranslation('catalog');
  const ids = [...new Set([...favourites, ...recents])].slice(0, SHOWN);
  return (
    <section aria-labelledby="your-games">
      <h2 id="your-games" className={styles.heading}>
        {t('yours.heading')}
      </h2>
      <ul className={styles.tiles}>
        {ids.map((id) => (
          <GameTile
            key={id}
            id={id}
            card={known.find((card) => card.id === id)}
            isFavourite={favourites.includes(id)}
          />
        ))}
      </ul>
    </section>
  );
}
