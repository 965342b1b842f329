import { expect, test } from 'vitest';
import { checkGrants, defaultGrant, type Grants, ownershipProblems } from './ownership.ts';

const GRANTS: Grants = {
  catalog: { paths: ['/:page?', '/products/*'], slots: [] },
  checkout: { paths: ['/orders/*'], slots: ['game-order'] },
  gifts: defaultGrant('gifts'),
};
const release = (name: string, paths: string[], slots: string[] = []) => ({
  name,
  version: '1',
  contract: '1.0.0',
  routes: paths.map((path) => ({ path, page: './a-page' })),
  slots: slots.map((slot) => ({ slot, module: './a' })),
});

test.each([
  ['gifts', ['/gifts', '/gifts/:id', '/gifts/a/:b?', '/gifts/*', '/Gifts/A'], []],
  ['catalog', ['/:page?', '/:other', '/', '/products/:id'], []],
  ['checkout', ['/orders/:orderId/pay'], ['game-order']],
])('%s may have what it is granted', (name, paths, slots) => {
  expect(ownershipProblems(release(name, paths, slots), GRANTS)).toEqual([]);
});

test.each([
  ['a page of another remote', '/orders/:id/pay', /belongs to checkout/],
  ['it in other letters', '/ORDERS/:id/pay', /belongs to checkout/],
  ['it with slashes more', '//orders//:id/pay/', /belongs to checkout/],
  ['it by an optional segment', '/orders?/:id/pay', /nobody is granted/],
  ['a page that may be another’s', '/gifts?', /belongs to catalog/],
  ['every page of one segment', '/:gifts', /belongs to catalog/],
  ['every page', '/*', /nobody is granted/],
  ['every page of two segments', '/:a/:b', /nobody is granted/],
  ['a name that only begins like its own', '/giftshop', /nobody is granted/],
  ['a star that the router reads as more', '/gifts/a*', /no shell can give/],
  ['a parameter that the router reads as less', '/gifts/:id.html', /no shell can give/],
])('%s is refused', (_, path, reason) => {
  expect(ownershipProblems(release('gifts', [path]), GRANTS)).toEqual([expect.stringMatching(reason)]);
});

test('a remote that is granted nothing may have nothing', () => {
  expect(ownershipProblems(release('cards', ['/cards'], ['game-order']), GRANTS)).toEqual([
    expect.stringMatching(/REMOTE_CARDS_PATHS: none/),
    expect.stringMatching(/belongs to checkout; REMOTE_CARDS_SLOTS: none/),
  ]);
});

test.each([
  ['the same path', { a: ['/x/:id'], b: ['/x/:other'] }, /b is granted \/x\/:other, a has \/x\/:id/],
  ['a path within another’s', { a: ['/x/*'], b: ['/x/y/*'] }, /a has \/x\/\*/],
  ['a path around another’s', { a: ['/x/y'], b: ['/x/*'] }, /a has \/x\/y/],
  ['a parameter before a name that may be another’s', { a: ['/:x/edit'], b: ['/x/*'] }, /a has \/:x\/edit/],
  ['so many parameters that they come first', { a: ['/:x/:y/:z'], b: ['/x/*'] }, /a has \/:x\/:y\/:z/],
  ['what is no path', { a: ['orders'] }, /expected paths such as/],
])('grants are refused that give %s', { tags: '@spec-17.6' }, (_, paths, reason) => {
  const grants = Object.fromEntries(
    Object.entries(paths).map(([name, list]) => [name, { paths: list, slots: [] }]),
  );
  expect(() => checkGrants(grants)).toThrow(reason);
});

test('grants may meet where React Router shows the one that has names', () => {
  const grants = {
    a: { paths: ['/:x?', '/x/:y', '/o/:id/pay'], slots: [] },
    b: { paths: ['/x/y/*', '/p/*'], slots: [] },
  };
  expect(() => checkGrants(grants)).not.toThrow();
});

test('a slot is granted once', () => {
  const both = { a: { paths: [], slots: ['game-order'] }, b: { paths: [], slots: ['game-order'] } };
  expect(() => checkGrants(both)).toThrow(/b is granted the slot game-order, a fills it already/);
  expect(() => checkGrants(GRANTS)).not.toThrow();
});
