import type { GameCard } from '@shop/contract';
import { classNames } from '@shop/lib';
import type { CSSProperties } from 'react';
import styles from './tones.module.css';

/**
 * Makes an element show a game's own two tones: inside it `--tint` is a light surface, `--deep` a dark one with
 * `--on-deep` for text.
 */
export const toned = (
  { tones: [a, b] }: Pick<GameCard, 'tones'>,
  ...names: (string | false | undefined)[]
) => ({
  className: classNames(styles.toned, ...names),
  style: { '--tone-a': a, '--tone-b': b } as CSSProperties,
});
