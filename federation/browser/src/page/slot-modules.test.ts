import type { Composition } from '@federation/protocol';
import { expect, test } from 'vitest';
import { slotModuleId, slotModuleIds } from './slot-modules.ts';

const slots = [
  { slot: 'game-order', module: './game-order' },
  { slot: 'game-order', module: './steam-order', variant: 'Steam' },
];
const composition = { remotes: [{ name: 'checkout', slots }] } as unknown as Composition;

test('fills a variant with the module that is made for it', () => {
  expect(slotModuleId(composition, 'game-order', 'Steam')).toBe('checkout/steam-order');
});

test('fills an unknown variant, and a slot without one, with the module for all', () => {
  expect(slotModuleId(composition, 'game-order', 'NewGame')).toBe('checkout/game-order');
  expect(slotModuleId(composition, 'game-order')).toBe('checkout/game-order');
});

test('names nothing for a slot that no remote fills', () => {
  expect(slotModuleIds(composition, ['game-order', 'help'], { 'game-order': 'Steam' })).toEqual([
    'checkout/steam-order',
  ]);
});
