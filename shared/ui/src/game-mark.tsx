import type { GameCard } from '@shop/contract';
import { classNames } from '@shop/lib';
import type { CSSProperties } from 'react';
import styles from './game-mark.module.css';
import { Picture } from './picture.tsx';

type Props = {
  game: Pick<GameCard, 'logo_set' | 'tones'> /** Edge in pixels; 48 unless given. */;
  size?: number;
  className?: string;
};

/** A game's picture as a small square in its own tones. Decoration: its title stands beside it. */
export function GameMark({ game, size = 48, className }: Props) {
  const tones = {
    '--tone-a': game.tones[0],
    '--tone-b': game.tones[1],
    '--mark': `${size / 16}rem`,
  } as CSSProperties;
  return (
    <span className={classNames(styles.mark, className)} style={tones}>
      <Picture set={game.logo_set} alt="" sizes={`${Math.ceil((size * 4) / 3)}px`} className={styles.image} />
    </span>
  );
}
