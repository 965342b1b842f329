/** How much a grown shop has; `acts` are entries of the audit trail. */
export type Size = { orders: number; users: number; games: number; codes: number; acts: number };

const STAFF = 20;

/** The n-th id of a kind, of version 4: the same in every table. */
const id = (kind: string) =>
  `overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing '8' from 17)::uuid`;
const upTo = (count: number) => `generate_series(1, ${count}) n`;
/** Orders were made over the last year, the first ones first. */
const madeOf = (orders: number) => `now() - (${orders} - n) * interval '365 days' / ${orders}`;
/** Seven orders of a hundred came to nothing, and one in 5,000 is with an operator. */
const STATUS = `case when n % 100 < 7 then 'failed' when n % 5000 = 99 then 'sending' else 'done' end`;
/** Keeps only the chosen method's terms, as an order that was paid has them. */
const CHOSEN = `jsonb_build_object('RUB', (select jsonb_build_object(key, value) from jsonb_each(orders.terms -> 'RUB') limit 1))`;

/**
 * The statements that make a shop grow, by the name of what they add, to be run one after the other by a superuser with
 * `session_replication_role = replica`: what they add is consistent, so that no key needs to be looked up. An order of the catalogue's PUBG
 * game is the model of all; it has to be there.
 */
export function growth({ orders, users, games, codes, acts }: Size): [name: string, statement: string][] {
  const model = `(select orders.*, order_lines.product_id, order_lines.title from orders join order_lines on order_id = orders.id
    where orders.kind = 'PUBGOrder' limit 1) model`;
  const isGuest = 'n % 2 = 0';
  const user = `n % ${users} + 1`;
  return [
    [
      'users',
      `insert into users (id, email, email_confirmed, nickname, created) overriding system value
       select 1000 + n, 'user-' || n || '@example.org', now(), 'Игрок ' || n, now() - interval '1 year' from ${upTo(users)}`,
    ],
    [
      'games',
      // Their trigger indexes what is searched for.
      `set session_replication_role = origin;
       insert into games (slug, kind, title, detail_title, detail_description, position, search_text, tones, picture, preview_name, details, created)
       select 'grown-' || n, 'PUBGGame', 'Звезда и буря ' || n, 'Звезда', detail_description, 1000 + n, 'звезда буря ' || n, tones, picture, preview_name, details, created
       from ${upTo(games)}, (select * from games where kind = 'PUBGGame' limit 1) as model;
       insert into products (game_id, key, position, title, price, picture, max_quantity, amount_uc)
       select games.id, model.key, model.position, model.title, model.price, model.picture, model.max_quantity, model.amount_uc
       from games, (select * from products where game_id = (select min(id) from games where kind = 'PUBGGame') limit 5) as model
       where slug like 'grown-%';
       set session_replication_role = replica`,
    ],
    [
      'codes',
      // Half of what is free lies with the product of the orders, the rest with all others, few of each.
      `insert into codes (product_id, code, order_product_id, unit)
       select case when n <= ${orders} or n % 2 = 0 then model.product_id else others.ids[n / 2 % cardinality(others.ids) + 1] end, 'GROWN-' || n,
         case when n <= ${orders} and n % 100 >= 7 then 1000000 + n end, case when n <= ${orders} and n % 100 >= 7 then 1 end
       from ${upTo(codes)}, ${model},
         (select array_agg(products.id) as ids from products join games on games.id = game_id where slug like 'grown-%') others`,
    ],
    [
      'sessions',
      `insert into sessions (id, token_hash, created) select ${id('session')}, sha256(('session' || n)::bytea), ${madeOf(orders)}
       from ${upTo(orders)} where ${isGuest}`,
    ],
    [
      'orders',
      `insert into orders (id, kind, game_id, session_id, user_id, request_hash, status, payment_status, payment_id, email, total, details,
         terms, created, expires, paid_at, sending_at, finished_at)
       select ${id('order')}, kind, game_id, case when ${isGuest} then ${id('session')} end, case when not ${isGuest} then 1000 + ${user} end,
         request_hash, ${STATUS}, case when n % 100 < 7 then 'failed' else 'succeeded' end, ${id('payment')}, 'buyer-' || ${user} || '@example.org',
         total, details, case when n % 100 < 7 then '{}' else chosen end, made, made + interval '1 hour', case when n % 100 >= 7 then made end, case when n % 100 >= 7 then made end, made
       from ${upTo(orders)}, lateral (select ${madeOf(orders)} as made) of, ${model.replace('orders.*', `orders.kind, orders.game_id, orders.request_hash, orders.total, orders.details, ${CHOSEN} as chosen`)}`,
    ],
    [
      'lines',
      `insert into order_lines (id, order_id, product_id, position, title, price, quantity, total) overriding system value
       select 1000000 + n, ${id('order')}, product_id, 0, title, total, 1, total from ${upTo(orders)}, ${model}`,
    ],
    [
      'access',
      `insert into order_access (order_id, session_id) select ${id('order')}, ${id('session')} from ${upTo(orders)} where ${isGuest}`,
    ],
    [
      'payments',
      `insert into payments (id, order_id, provider, method, scenario_type, currency, amount, value, email, status, transaction_id, created, decided_at)
       select ${id('payment')}, ${id('order')}, 'sandbox', 'card', 'redirect', 'RUB', total, total, 'buyer-' || ${user} || '@example.org',
         case when n % 100 < 7 then 'failed' else 'succeeded' end, 'grown-' || n, ${madeOf(orders)}, ${madeOf(orders)} from ${upTo(orders)}, ${model}`,
    ],
    [
      'ledger',
      `insert into ledger_transactions (id, event, order_id, created) overriding system value
       select 1000000 + n, 'paid:' || ${id('order')}, ${id('order')}, ${madeOf(orders)} from ${upTo(orders)} where n % 100 >= 7;
       insert into ledger_entries (transaction_id, account, amount)
       select 1000000 + n, account, case account when 'sales' then total else -total end
       from ${upTo(orders)}, ${model}, unnest(array['provider:sandbox', 'sales']) account where n % 100 >= 7`,
    ],
    [
      'receipts',
      // One in 5,000 has not been given to the provider.
      `insert into fiscal_receipts (transaction_id, order_id, payment_id, provider, kind, amount, vat, vat_amount, state, created)
       select 1000000 + n, ${id('order')}, ${id('payment')}, 'sandbox', 'income', total, 'vat20', total / 6,
         case when n % 5000 = 98 then 'due' else 'issued' end, ${madeOf(orders)} from ${upTo(orders)}, ${model} where n % 100 >= 7`,
    ],
    [
      'notices',
      `insert into payment_notices (provider, transaction_id, status, payment_id, created)
       select 'sandbox', 'grown-' || n, 'succeeded', ${id('payment')}, ${madeOf(orders)} from ${upTo(orders)}`,
    ],
    [
      'jobs',
      `insert into jobs (kind, key, payload, run_at, created, finished)
       select 'deliver', 'grown-' || n, jsonb_build_object('orderId', ${id('order')}), made, made, made
       from ${upTo(orders)}, lateral (select ${madeOf(orders)} as made) of`,
    ],
    [
      'alerts',
      `insert into alerts (kind, key, data, last, resolved)
       select 'delivery_by_hand', 'delivery_by_hand:' || ${id('order')}, jsonb_build_object('order', ${id('order')}), now(), now()
       from ${upTo(Math.ceil(orders / 50))}`,
    ],
    [
      'tasks',
      `insert into desk_tasks (order_id, kind, created) select ${id('order')}, 'hand', ${madeOf(orders)} from ${upTo(Math.ceil(orders / 10))}`,
    ],
    [
      'part refunds',
      // One in a hundred orders; of 5,000 one waits for its provider.
      `insert into part_refunds (id, order_id, payment_id, target, amount, value, done, created)
       select ${id('part')}, ${id('order')}, ${id('payment')}, 'method', 100, 100, case when n % 5000 <> 50 then made end, made
       from ${upTo(orders)}, lateral (select ${madeOf(orders)} as made) of where n % 100 = 50;
       insert into ledger_transactions (id, event, order_id, created) overriding system value
       select case event when 'part_refund' then 3000000 else 5000000 end + n, event || ':' || ${id('part')}, ${id('order')}, ${madeOf(orders)}
       from ${upTo(orders)}, unnest(array['part_refund', 'part_refunded']) event
       where n % 100 = 50 and (event = 'part_refund' or n % 5000 <> 50);
       insert into ledger_entries (transaction_id, account, amount)
       select 3000000 + n, account, case account when 'refunds_due' then 100 else -100 end
       from ${upTo(orders)}, unnest(array['adjustments', 'refunds_due']) account where n % 100 = 50;
       insert into ledger_entries (transaction_id, account, amount)
       select 5000000 + n, account, case account when 'refunds_due' then -100 else 100 end
       from ${upTo(orders)}, unnest(array['provider:sandbox', 'refunds_due']) account where n % 100 = 50 and n % 5000 <> 50;
       insert into jobs (kind, key, payload, run_at, failures, last_error)
       select 'refund_part', 'refund_part:' || ${id('part')}, jsonb_build_object('refundId', ${id('part')}), now() + interval '1 day', 9, 'HTTP 503'
       from ${upTo(orders)} where n % 5000 = 50`,
    ],
    [
      'audit trail',
      `insert into staff (id, email, name, role, password_hash, totp_secret) overriding system value
       select 1000 + n, 'staff-' || n || '@example.org', 'Сотрудник ' || n, 'support', '', '' from ${upTo(STAFF)};
       insert into audit_trail (at, staff_id, who, action, subject, before, after, why)
       select ${madeOf(acts)}, 1000 + of.staff, 'Сотрудник ' || of.staff, 'order.confirm', 'order:' || ${id('order')}, '{"status": "sending"}',
         '{"status": "done"}', 'Поставщик подтвердил доставку'
       from ${upTo(acts)}, lateral (select case when n < 100 then 1 else n % ${STAFF - 1} + 2 end as staff) of`,
    ],
    // As a shop's own database is, whose autovacuum has had its time.
    ['statistics', 'vacuum analyze'],
  ];
}
