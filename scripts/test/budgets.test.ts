import { expect, test } from 'vitest';
import { findExcesses } from '../lib/sizes/budgets.ts';
import type { View } from '../lib/sizes/views.ts';

const view = (bytes: number, modules: Record<string, number> = {}): View => ({
  name: '/',
  files: { javascript: [{ name: 'shell', bytes, modules }], styles: [], fonts: [] },
});
const budgets = {
  views: { '/': { javascript: 1_000, styles: 0, fonts: 0 } },
  modules: { shell: { 'grown.ts': 100, 'same.ts': 500, 'smaller.ts': 300 } },
};

test('says nothing about a view within its budget', () => {
  expect(findExcesses([view(1_000, { 'grown.ts': 900 })], budgets)).toEqual([]);
});

test('names what grew in a view that exceeds its budget, the most first', () => {
  const modules = { 'grown.ts': 150, 'new.ts': 400, 'same.ts': 500, 'smaller.ts': 10 };
  expect(findExcesses([view(1_001, modules)], budgets)).toEqual([
    {
      view: '/',
      kind: 'javascript',
      bytes: 1_001,
      budget: 1_000,
      grown: [
        { module: 'new.ts', from: 0, to: 400 },
        { module: 'grown.ts', from: 100, to: 150 },
      ],
    },
  ]);
});

test('holds a view without a budget to the limit of all', () => {
  const added = { ...view(131_000), name: '/new' };
  expect(findExcesses([added], budgets)).toMatchObject([{ view: '/new', budget: 130_000 }]);
});
