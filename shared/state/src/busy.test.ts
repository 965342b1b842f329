import { expect, test } from 'vitest';
import { $busy, markBusy } from './busy.ts';

test('is busy until every part is done, each counted once', () => {
  const form = markBusy('form');
  const payment = markBusy('payment');
  form();
  form();
  expect($busy.get()).toEqual(['payment']);
  payment();
  expect($busy.get()).toEqual([]);
});
