import type { Call } from './load.ts';

const EMAIL = 'growth@example.com';
const PASSWORD = 'correct horse battery';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const YEAR = `?from=${day(365)}&to=${day(0)}`;

type Known = { order: string; person: number; game: string; product: number; entry: number };

/** Reads the start of the grown shop's lists: pages are asked for by it. */
export async function known(read: (path: string) => Promise<unknown>): Promise<Known> {
  const list = async <T>(path: string) => (await read(path)) as T[];
  const [order] = await list<{ id: string }>('orders/?search=GROWN-5077');
  const [person] = await list<{ id: number }>('people/?search=user-770');
  const goods = await list<{ id: number; slug: string }>('goods/?search=буря');
  const entries = await list<{ id: number }>('audit/');
  return {
    order: order!.id,
    person: person!.id,
    game: goods.at(-1)!.slug,
    product: goods.at(-1)!.id,
    entry: entries.at(-1)!.id,
  };
}

/** Lists of the desk, below `/api/desk/`, as its pages ask for them. */
export const deskLists = ({ order, person, game, product, entry }: Known) => [
  'orders/',
  'orders/?status=failed',
  'orders/?status=sending',
  'orders/?search=abcd',
  'orders/?search=abcdef01',
  'orders/?search=buyer-77%40',
  'orders/?search=GROWN-5077',
  `orders/?before=${new Date(Date.now() - 180 * 86_400_000).toISOString()},00000000-0000-0000-0000-000000000000`,
  `orders/${order}/`,
  'queue/',
  'people/',
  'people/?search=user-770',
  `people/${person}/`,
  'today/',
  `finance/days/${YEAR}`,
  `finance/days/?from=${day(0)}&to=${day(0)}`,
  `finance/entries/?day=${day(100)}&account=sales`,
  `finance/vat/${YEAR}`,
  'finance/refunds/',
  'finance/receipts/',
  'finance/receipts/?state=open',
  'finance/receipts/?order=abcdef01',
  'finance/receipts/?before=500000',
  'goods/',
  'goods/?search=буря 77',
  'goods/?game=pubg-mobile',
  `goods/?after=${product}`,
  `goods/products/${product}/`,
  'games/',
  `games/${game}/`,
  `games/${game}/fields/`,
  'articles/',
  'countries/',
  'contacts/',
  'promo/',
  'audit/',
  `audit/?before=${Math.ceil(entry / 2)}`,
  `audit/?subject=order:${order}`,
  'audit/?who=Сотрудник 7',
  'audit/?who=Сотрудник',
  'audit/?who=Growth',
  'staff/',
  'colleagues/',
  'requests/',
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
