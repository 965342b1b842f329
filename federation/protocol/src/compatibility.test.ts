import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseCompatible } from './choose-compatible.ts';
import { hostIncompatibility, pairIncompatibility, type ReleaseRequirements } from './compatibility.ts';

const base = { contract: '1.0.0', routes: [], slots: [] };
/** A page that opens the slot, by this contract of it. */
const opener = (version: string, slot?: string): ReleaseRequirements => ({
  ...base,
  name: 'catalog',
  version,
  routes: [{ path: '/products/:id', page: './game-page', slots: ['game-order'] }],
  ...(slot && { slotContracts: { 'game-order': slot } }),
});
const extension = (version: string, slot?: string): ReleaseRequirements => ({
  ...base,
  name: 'checkout',
  version,
  slots: [{ slot: 'game-order', module: './game-order' }],
  ...(slot && { slotContracts: { 'game-order': slot } }),
});
const other: ReleaseRequirements = { ...base, name: 'info', version: 'i1' };

test.each([
  ['1.2.0', '1.2.9', true],
  ['1.1.9', '1.2.0', true],
  ['1.3.0', '1.2.0', false],
  ['2.0.0', '1.2.0', false],
  ['1.2.0', '2.0.0', false],
])('a release of contract %s in a shell of %s: %s', (contract, host, fits) => {
  expect(hostIncompatibility({ ...other, contract }, { contract: host }) === undefined).toBe(fits);
});

test('names the library that the shell provides in another version', () => {
  const built = { ...other, singletons: { react: '19.3.1' } };
  const host = (react: string) => ({ contract: '1.0.0', singletons: { react } });
  expect(hostIncompatibility(built, host('19.4.0'))).toBeUndefined();
  expect(hostIncompatibility(built, host('19.2.0'))).toBe(
    'info@i1 was built with react 19.3.1, the shell provides 19.2.0',
  );
  expect(hostIncompatibility(built, host('20.0.0'))).toContain('react 19.3.1');
  expect(hostIncompatibility(built, { contract: '1.0.0' })).toBeUndefined();
  expect(hostIncompatibility(built, { contract: '1.0.0', singletons: {} })).toBe(
    'info@i1 expects react, the shell provides none',
  );
});

test('an extension may need no newer props than the page gives', () => {
  expect(pairIncompatibility(opener('c', '1.1.0'), extension('k', '1.0.0'))).toBeUndefined();
  expect(pairIncompatibility(opener('c', '1.0.0'), extension('k', '1.1.0'))).toBe(
    'checkout@k fills the slot game-order by contract 1.1.0, catalog@c opens it by 1.0.0',
  );
  expect(pairIncompatibility(opener('c', '2.0.0'), extension('k', '1.0.0'))).toBeDefined();
  expect(pairIncompatibility(other, extension('k', '9.0.0'))).toBeUndefined();
});

test('takes a release without slot contracts for one of the first', () => {
  expect(pairIncompatibility(opener('c'), extension('k', '1.0.0'))).toBeUndefined();
  expect(pairIncompatibility(opener('c'), extension('k', '1.1.0'))).toBeDefined();
});

const versions = (candidates: ReleaseRequirements[][]) =>
  chooseCompatible(candidates).chosen.map((release) => release?.version);

test('takes the newest of each when they are compatible', () => {
  expect(versions([[opener('c2'), opener('c1')], [extension('k2'), extension('k1')], [other]])).toEqual([
    'c2',
    'k2',
    'i1',
  ]);
});

test('steps one part back while the other half of a change is not there, and says why', () => {
  const candidates = [[opener('c1')], [extension('k2', '2.0.0'), extension('k1')], [other]];
  const { chosen, refused } = chooseCompatible(candidates);
  expect(chosen.map((release) => release?.version)).toEqual(['c1', 'k1', 'i1']);
  expect(refused).toEqual([
    {
      release: candidates[1]![0],
      reason: 'checkout@k2 fills the slot game-order by contract 2.0.0, catalog@c1 opens it by 1.0.0',
    },
  ]);
  expect(versions([[opener('c2', '2.0.0'), opener('c1')], candidates[1]!])).toEqual(['c2', 'k2']);
});

test('does without a part only when no step back helps', () => {
  const chosen = versions([
    [opener('c3', '3.0.0'), opener('c2', '2.0.0')],
    [extension('k1', '1.0.0')],
    [other],
  ]);
  expect(chosen.filter((version) => version === undefined)).toHaveLength(1);
  expect(chosen[2]).toBe('i1');
});

test.each([
  ['as many versions', [extension('k1', '2.0.0')]],
  ['more versions', [extension('k3', '2.0.0'), extension('k2', '3.0.0'), extension('k1', '2.0.0')]],
])('leaves out the extension that is compatible nowhere, not the page: with %s', (_, extensions) => {
  expect(versions([[opener('c1')], extensions, [other]])).toEqual(['c1', undefined, 'i1']);
  expect(versions([extensions, [opener('c2'), opener('c1')]])).toEqual([undefined, 'c2']);
});

test('always ends with a compatible set, and with no nearer one', () => {
  const slotVersion = fc.constantFrom('1.0.0', '1.1.0', '2.0.0', '2.1.0');
  const list = fc.array(slotVersion, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(list, list, (opened, filled) => {
      const openers = opened.map((slot, index) => opener(`c${index}`, slot));
      const extensions = filled.map((slot, index) => extension(`k${index}`, slot));
      const [catalog, checkout] = chooseCompatible([openers, extensions]).chosen;
      const pairs = openers.flatMap((a, i) =>
        extensions.flatMap((b, j) => (pairIncompatibility(a, b) ? [] : [i + j])),
      );
      if (pairs.length === 0) return catalog === openers[0] && !checkout;
      const steps = openers.indexOf(catalog!) + extensions.indexOf(checkout!);
      return !pairIncompatibility(catalog!, checkout!) && steps === Math.min(...pairs);
    }),
  );
});
