import type { Call } from './load.ts';

const EMAIL = 'growth@example.com';
const PASSWORD = 'correct horse battery';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const YEAR = `?from=${day(365)}&to=${day(0)}`;

/** Lists of the desk, below `/api/desk/`, as its pages ask for them. */
export const DESK_LISTS = [
  'orders/',
  'orders/?status=failed',
  'orders/?status=sending',
  'orders/?search=abcd',
  'orders/?search=abcdef01',
  'orders/?search=buyer-77%40',
  'orders/?search=GROWN-5077',
  `orders/?before=${new Date(Date.now() - 180 * 86_400_000).toISOString()},00000000-0000-0000-0000-000000000000`,
  'queue/',
  'people/',
  'people/?search=user-770',
  'today/',
  `finance/days/${YEAR}`,
  `finance/vat/${YEAR}`,
  'finance/refunds/',
  'finance/receipts/',
  'finance/receipts/?state=open',
  'finance/receipts/?order=abcdef01',
  'finance/receipts/?before=500000',
  'goods/',
  'promo/',
  'audit/',
  'balance-requests/',
];

/** Lists of the operator's command line. */
export const COMMANDS = [
  ['jobs', 'list'],
  ['jobs', 'list', '--finished'],
  ['jobs', 'list', '--failing'],
  ['alerts', 'list'],
  ['alerts', 'list', '--all'],
  ['codes', 'stock'],
  ['promo', 'list'],
];

/** Makes a user and a guest, each with an order, at a shop of its own; returns the calls that are measured. */
export async function shopCalls(url: string): Promise<{ name: string; call: Call }[]> {
  const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return { json: await response.json(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };
  const { json: games } = await send('/api/games/');
  const game = games.results.find((each: { resourcetype: string }) => each.resourcetype === 'PUBGGame');
  const body = { products: [{ product_id: game.products[0].id, quantity: 1 }], email: EMAIL };
  const made = await send('/api/orders/pubg/', body);
  const guest = { cookie: made.cookie };
  const credentials = { email: EMAIL, password: PASSWORD };
  await send('/api/auth/registration/', credentials);
  const { json: tokens } = await send('/api/auth/jwt/create/', credentials);
  const user = { authorization: `Bearer ${tokens.access}` };
  await send('/api/orders/pubg/', body, user);
  const order = made.json.id;
  const read = (name: string, path: string, headers: Record<string, string> = {}) => ({
    name,
    call: { method: 'GET', path, headers } as Call,
  });
  return [
    // As many as the small shop has.
    read('game list', '/api/games/?view=card&limit=4&offset=0'),
    read('search', '/api/games/?view=card&limit=24&offset=0&search=pubg'),
    read('game page', `/api/games/${game.id}/`),
    read('countries', '/api/payments/countries/active/'),
    read('order', `/api/orders/${order}/`, guest),
    read('order status', `/api/orders/status/${order}/`, guest),
    {
      name: 'order creation',
      call: { method: 'POST', path: '/api/orders/pubg/', body },
    },
    read('history of a guest', '/api/orders/', guest),
    read('history of a user', '/api/orders/', user),
    read('profile', '/api/auth/profile/', user),
    { name: 'sign-in', call: { method: 'POST', path: '/api/auth/jwt/create/', body: credentials } },
  ];
}
