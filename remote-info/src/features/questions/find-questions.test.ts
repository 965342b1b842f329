import { expect, test } from 'vitest';
import { questions } from '../../../test/fixtures.ts';
import { findQuestions } from './find-questions.ts';

const ids = (typed: string) =>
  findQuestions(questions, typed).flatMap(({ items }) => items.map(({ id }) => id));

test('shows everything while nothing is typed', () => {
  expect(ids('  ')).toEqual([1, 2, 3]);
});

test('finds by game, question and answer, in any order of words', () => {
  expect(ids('код pubg')).toEqual([1]);
  expect(ids('STEAM')).toEqual([3]);
});

test('takes е for ё', () => {
  expect(ids('еще')).toEqual([2]);
});
