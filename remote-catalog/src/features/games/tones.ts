import type { GameCard } from '@shop/shared/contracts';
import type { CSSProperties } from 'react';

/** A game's two tones as the custom properties that tint its card and its page. */
export const toneStyle = ({ tones: [a, b] }: Pick<GameCard, 'tones'>): CSSProperties =>
  ({ '--tone-a': a, '--tone-b': b }) as CSSProperties;
