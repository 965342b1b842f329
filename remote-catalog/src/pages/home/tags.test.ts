import { expect, test } from 'vitest';
import { commonTags } from './tags.ts';

test('puts frequent tags first and leaves out one that nearly every game has', () => {
  const games = [['ПК', 'Гонки'], ['ПК', 'Боевик'], ['ПК', 'Боевик'], ['ПК']].map((tags) => ({ tags }));
  expect(commonTags(games, 5)).toEqual(['Боевик', 'Гонки']);
  expect(commonTags(games, 1)).toEqual(['Боевик']);
});
