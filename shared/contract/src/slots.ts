import type { Game } from './game.ts';

/** Every slot with the props its extension is given. */
export type Slots = {
  /** The order form beside or below the products of a game. Filled by checkout. */
  'game-order': { game: Game };
};
export type SlotName = keyof Slots;

/**
 * The version of each slot's props: what opens a slot gives these, what fills it may use no newer ones. One more prop is a minor
 * version, any other change a major one.
 */
export const SLOT_CONTRACTS: Record<SlotName, string> = { 'game-order': '1.0.0' };
