import type { GameCard } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Link, useQuery } from '@shop/platform';
import { HeartFilledIcon, Picture, VisuallyHidden } from '@shop/ui';
import { gameQuery } from '../../features/games/queries.ts';
import { toned } from '../../features/games/tones.ts';
import styles from './game-tile.module.css';

type Props = { id: number; card: GameCard | undefined; isFavourite: boolean };

/** A small link to a game; a game that is not on the page is asked for by its id, one that is gone shows nothing. */
export function GameTile({ id, card, isFavourite }: Props) {
  const { t } = useTranslation('catalog');
  const { data, isError } = useQuery({ ...gameQuery(id), enabled: !card });
  const game = card ?? data;
  if (isError) return null;
  return (
    <li {...(game ? toned(game, styles.tile) : { className: styles.tile })}>
      {game && <Picture set={game.logo_set} alt="" sizes="12rem" className={styles.picture} />}
      {game && (
        <Link to={`/products/${id}`} className={styles.link}>
          <span>{game.title}</span>
          {isFavourite && <VisuallyHidden>{` (${t('yours.favourite')})`}</VisuallyHidden>}
        </Link>
      )}
      {isFavourite && <HeartFilledIcon size={14} className={styles.mark} />}
    </li>
  );
}
