import { expect, test } from 'vitest';
import { describeExcess, findExcesses } from './budgets.ts';
import type { View } from './views.ts';

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
  const added = { ...view(152_000), name: '/new' };
  expect(findExcesses([added], budgets)).toMatchObject([{ view: '/new', budget: 145_000 }]);
});

const pictures = (bytes: Record<string, number>): View => {
  const sum = Object.values(bytes).reduce((total, one) => total + one, 0);
  return { name: '/', files: { pictures: [{ name: 'pictures of /', bytes: sum, modules: bytes }] } };
};
const pictureBudgets = {
  views: { '/': { pictures: 20_000 } },
  modules: { 'pictures of /': { '«Steam», 160.avif': 6_000, '«Roblox», 160.avif': 9_000 } },
};

test('names the pictures that grew and those that are new', () => {
  const shown = { '«Steam», 160.avif': 6_000, '«Roblox», 160.avif': 12_000, '«Roblox», 320.avif': 8_000 };
  const [excess, ...others] = findExcesses([pictures(shown)], pictureBudgets);
  expect(others).toEqual([]);
  expect(describeExcess(excess!)).toBe(
    [
      '/: 26.0 KB of pictures, at most 20.0 KB. What grew, in bytes:',
      '    +8000  «Roblox», 320.avif (0 → 8000)',
      '    +3000  «Roblox», 160.avif (9000 → 12000)',
    ].join('\n'),
  );
});

test('says nothing about kinds that were not looked at', () => {
  expect(findExcesses([pictures({ '«Steam», 160.avif': 19_000 })], pictureBudgets)).toEqual([]);
  expect(findExcesses([view(1_000)], { ...budgets, modules: {} })).toEqual([]);
});
