import type { Game } from './game.ts';

/** Every slot with the props its filler is given. */
export type Slots = {
  /** The order form beside or below the products of a game. Filled by checkout. */
  'game-order': { game: Game };
};
export type SlotName = keyof Slots;
