import type { ComposedRemote } from '@federation/protocol';
import type { Permission } from '@shop/desk-contract/roles';

/** Every place of the desk, in the order of its menu. One that no remote has is not shown; one `within` another is found by the palette. */
export const PLACES = [
  { path: '/', text: 'nav.today', permission: 'orders.read' },
  { path: '/orders', text: 'nav.orders', permission: 'orders.read' },
  { path: '/waiting', text: 'nav.waiting', permission: 'orders.read' },
  { path: '/queue', text: 'nav.queue', permission: 'orders.act' },
  { path: '/goods', text: 'nav.goods', permission: 'goods.read' },
  { path: '/goods/pending', text: 'nav.pending', permission: 'goods.read', within: '/goods' },
  { path: '/goods/games', text: 'nav.games', permission: 'goods.read', within: '/goods' },
  { path: '/goods/new-game', text: 'nav.new_game', permission: 'goods.write', within: '/goods' },
  { path: '/goods/codes', text: 'nav.codes', permission: 'goods.write', within: '/goods' },
  { path: '/goods/countries', text: 'nav.countries', permission: 'goods.read', within: '/goods' },
  { path: '/goods/contacts', text: 'nav.contacts', permission: 'goods.read', within: '/goods' },
  { path: '/articles', text: 'nav.articles', permission: 'goods.read' },
  { path: '/promo', text: 'nav.promo', permission: 'goods.read' },
  { path: '/people', text: 'nav.people', permission: 'people.read' },
  { path: '/finance', text: 'nav.finance', permission: 'finance.read' },
  { path: '/finance/refunds', text: 'nav.refunds', permission: 'finance.read', within: '/finance' },
  { path: '/finance/receipts', text: 'nav.receipts', permission: 'finance.read', within: '/finance' },
  { path: '/finance/vat', text: 'nav.vat', permission: 'finance.read', within: '/finance' },
  { path: '/finance/reconcile', text: 'nav.reconcile', permission: 'finance.read', within: '/finance' },
] as const;
/** Pages of the desk itself. */
export const OWN = [
  { path: '/audit', text: 'nav.audit', permission: 'audit.read' },
  { path: '/staff', text: 'nav.staff', permission: 'staff.manage' },
  { path: '/account', text: 'nav.account' },
] as const;

/** The places that somebody with these permissions can go to. */
export function placesFor(remotes: readonly ComposedRemote[], permissions: readonly Permission[]) {
  const paths = new Set(remotes.flatMap(({ routes }) => routes.map(({ path }) => path)));
  const there = PLACES.filter(({ path }) => paths.has(path));
  return [...there, ...OWN].filter(
    (place) => !('permission' in place) || permissions.includes(place.permission),
  );
}

/** Returns the permission for the page at an address: that of the section it is in. Undefined where everybody of the staff may go. */
export function permissionFor(pathname: string): Permission | undefined {
  const isIn = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  const [place] = [...PLACES, ...OWN]
    .filter(({ path }) => isIn(path))
    .sort((a, b) => b.path.length - a.path.length);
  return place && 'permission' in place ? place.permission : undefined;
}
