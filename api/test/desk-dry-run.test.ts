import type { Effect, OrderActionInput, OrderActionName, OrderStory } from '@shop/desk-contract/orders';
import { ORDER_ACTIONS } from '@shop/desk-contract/orders';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { NEEDED } from '../src/modules/desk/order-story.ts';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { codes, games, products } from '../src/platform/db/schema/catalogue.ts';
import { supplierOrders } from '../src/platform/db/schema/deliveries.ts';
import { orderLines } from '../src/platform/db/schema/orders.ts';
import { expectSoundLedger } from './support/ledger.ts';
import { startShop } from './support/shop.ts';
import { joinStaff } from './support/staff.ts';
import { SERVERS } from './support/supply.ts';

const supplier = (name: string) => ({
  name,
  adapter: 'http' as const,
  settings: {
    url: 'http://127.0.0.1:9',
    headers: {},
    order: { path: '/', body: { id: '{key}' } },
    find: { method: 'GET' as const, path: '/{key}' },
    state: 'status',
    states: { delivered: 'done' as const },
  },
});
// No worker runs: what an action leaves to be done stays in sight.
const shop = await startShop({
  rateLimitScale: 0,
  delivery: 'operator',
  suppliers: [supplier('first'), supplier('second')],
});
const { orm } = shop.db;
const { uc60, crystals } = shop.catalogue.products;
const browser = shop.browser();
const support = await joinStaff(shop, 'support');
const finance = await joinStaff(shop, 'finance');
const colleague = await joinStaff(shop, 'support', 'colleague@shop.example');
const why = 'Покупатель написал в чат';
await orm
  .update(games)
  .set({ details: { servers: SERVERS, is_server_needed: true, is_server_enum: true } })
  .where(eq(games.slug, 'genshin'));
await orm
  .insert(codes)
  .values(Array.from({ length: 20 }, (_, n) => ({ productId: uc60, code: `DRY-${1000 + n}` })));
await orm
  .update(products)
  .set({
    supplier: 'first',
    supplierProduct: '1/60',
    fallbackSuppliers: [{ supplier: 'second', product: '60' }],
  })
  .where(eq(products.id, crystals));
afterEach(() => expectSoundLedger(orm));

const pay = async (id: string) => {
  await shop.approve(await shop.pay(browser, id));
  return id;
};
const paid = async () => pay(await shop.order(browser));
const delivered = async () => {
  const id = await paid();
  await deliverCodes(orm, id);
  return id;
};
const made = async (path: string, body: object): Promise<string> => {
  const answer = await browser.post(`/api/orders/${path}/`, { email: 'buyer@example.com', ...body });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().id;
};
const steam = async () => pay(await made('steam', { amount: '500.00', steam_account_id: 'gaben' }));
const forPlayer = async () =>
  pay(
    await made('supply_channel', {
      products: [{ product_id: crystals, quantity: 1 }],
      supply_channel_user_id: 'player-1',
      supply_channel_server: 'eu',
    }),
  );
const codeOf = async (id: string): Promise<number> => (await story(id)).codes[0]!.id;
const story = async (id: string): Promise<OrderStory> => (await support.get(`orders/${id}/`)).json();

/** Every row of the database by table, but for what any call of somebody signed in writes. */
async function everything(): Promise<Map<string, Set<string>>> {
  const { rows: tables } = await orm.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = new Map<string, Set<string>>();
  for (const { name } of tables.filter((table) => table.name !== 'staff_sessions')) {
    const { rows } = await orm.execute<{ row: string }>(
      sql`select to_jsonb(each)::text as row from ${sql.identifier(name)} as each`,
    );
    found.set(name, new Set(rows.map(({ row }) => row)));
  }
  return found;
}
const tablesThatDiffer = (before: Map<string, Set<string>>, after: Map<string, Set<string>>) =>
  [...after]
    .filter(([name, rows]) => {
      const was = before.get(name) ?? new Set();
      return rows.size !== was.size || [...rows].some((row) => !was.has(row));
    })
    .map(([name]) => name)
    .sort();

/** Which code it was is looked at afterwards. */
const inWords = ({ what, facts: { end: _, ...facts } }: Effect) => [what, ...Object.values(facts)].join(' ');

/** `changes`: the tables in which rows differ afterwards, beside the audit trail. */
type Case = {
  prepare: () => Promise<[id: string, act: OrderActionInput]>;
  says: string[];
  changes: string[];
};
const LETTER = 'job_receipt done buyer@example.com';
const CASES: Record<OrderActionName, Case> = {
  confirm: {
    prepare: async () => [await steam(), { action: 'confirm', why }],
    says: ['status paid done', 'job_receipt paid buyer@example.com', LETTER],
    changes: ['jobs', 'orders'],
  },
  refund: {
    prepare: async () => [await paid(), { action: 'refund', force: false, why }],
    says: [
      'status paid failed',
      'ledger sales -89.00',
      'ledger fees -2.23',
      'ledger refunds_due 91.23',
      'job_refund_payment  buyer@example.com',
      'job_receipt refund buyer@example.com',
      'alert_opened refund_due',
      'alert_opened delivery_rejected',
    ],
    changes: [
      ...['alerts', 'guarded_acts', 'jobs', 'ledger_entries', 'ledger_transactions'],
      ...['orders', 'payments', 'refunds'],
    ],
  },
  refund_part: {
    prepare: async () => [await delivered(), { action: 'refund_part', amount: '10.00', why }],
    says: [
      'ledger adjustments -10.00',
      'ledger refunds_due 10.00',
      'job_refund_part  buyer@example.com',
      'alert_opened refund_due',
    ],
    changes: ['alerts', 'guarded_acts', 'jobs', 'ledger_entries', 'ledger_transactions', 'part_refunds'],
  },
  charge_back: {
    prepare: async () => [await delivered(), { action: 'charge_back', amount: '10.00', why }],
    says: ['ledger adjustments -10.00', 'ledger provider:sandbox 10.00'],
    changes: ['fiscal_receipts', 'ledger_entries', 'ledger_transactions', 'orders', 'part_refunds'],
  },
  replace_code: {
    prepare: async () => {
      const id = await delivered();
      return [id, { action: 'replace_code', code: await codeOf(id), why }];
    },
    says: ['code_taken 60 UC', 'code_given 60 UC', LETTER],
    changes: ['codes', 'guarded_acts', 'jobs', 'void_codes'],
  },
  void_code: {
    prepare: async () => {
      const id = await delivered();
      return [id, { action: 'void_code', code: await codeOf(id), why }];
    },
    says: ['code_taken 60 UC'],
    changes: ['codes', 'void_codes'],
  },
  resend_letter: {
    prepare: async () => [await delivered(), { action: 'resend_letter', email: 'right@example.com', why }],
    says: ['email buyer@example.com right@example.com', 'job_receipt done right@example.com'],
    changes: ['guarded_acts', 'jobs', 'orders'],
  },
  ask_provider: {
    prepare: async () => {
      const id = await shop.order(browser);
      await shop.pay(browser, id);
      return [id, { action: 'ask_provider', why }];
    },
    says: ['job_check_payment  buyer@example.com'],
    changes: ['jobs'],
  },
  change_player: {
    prepare: async () => [
      await forPlayer(),
      { action: 'change_player', player: 'player-2', server: 'asia', force: false, why },
    ],
    says: ['player player-1 player-2', 'server eu asia'],
    changes: ['guarded_acts', 'orders'],
  },
  move_supplier: {
    prepare: async () => {
      const id = await forPlayer();
      const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, id));
      const part = { orderLineId: line!.id, orderId: id, supplier: 'first', product: '1/60', quantity: 1 };
      await orm
        .insert(supplierOrders)
        .values({ ...part, key: crypto.randomUUID(), state: 'attention', asked: new Date() });
      return [id, { action: 'move_supplier', supplier: 'second', force: true, why }];
    },
    says: ['supplier first second', 'job_deliver_by_supplier  buyer@example.com'],
    changes: ['guarded_acts', 'jobs', 'supplier_orders'],
  },
  note: {
    prepare: async () => [await paid(), { action: 'note', why }],
    says: ['note'],
    changes: ['order_notes'],
  },
  hand_over: {
    prepare: async () => [await paid(), { action: 'hand_over', to: colleague.id, why }],
    says: ['assignee  Имя support'],
    changes: ['desk_tasks'],
  },
  show_codes: {
    prepare: async () => [await delivered(), { action: 'show_codes', why }],
    says: [],
    changes: ['guarded_acts'],
  },
};

test.each(ORDER_ACTIONS)(
  '%s does exactly what its dry run says, which changes nothing',
  {
    tags: '@spec-18.7',
  },
  async (name) => {
    const { prepare, says, changes } = CASES[name];
    const [id, act] = await prepare();
    const who = NEEDED[name] === 'finance.act' ? finance : support;
    const ask = async (dryRun: boolean): Promise<Effect[]> => {
      const answer = await who.post(`orders/${id}/actions/`, { dry_run: dryRun, act });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().effects;
    };
    const before = await everything();
    const shown = await story(id);
    const said = await ask(true);
    expect(tablesThatDiffer(before, await everything())).toEqual([]);
    expect(await story(id)).toEqual(shown);

    expect(await ask(false)).toEqual(said);
    const after = await everything();
    expect([said.map(inWords), tablesThatDiffer(before, after)]).toEqual([
      says,
      [...changes, 'audit_trail'].sort(),
    ]);
    expectToHold(said, shown, await story(id));
  },
);

/** Expects the order's page to show the announced effects. */
function expectToHold(said: Effect[], before: OrderStory, after: OrderStory): void {
  for (const { what, facts } of said) {
    const ends = after.codes.map(({ end }) => end);
    if (what === 'code_given') expect(ends).toContain(facts.end);
    else if (what === 'code_taken') expect(ends).not.toContain(facts.end);
    else if (what === 'supplier') expect(after.suppliers[0]?.supplier).toBe(facts.to);
    else if (what === 'payment_status') expect(after.payment).toBe(facts.to);
    else if (what === 'note') expect(after.events.filter((event) => event.what === 'note')).toHaveLength(1);
    else if (what in after) expect(after[what as 'status']).toBe(facts.to);
  }
  const booked = (order: OrderStory) =>
    order.events
      .filter(({ what }) => what === 'ledger')
      .flatMap(({ facts }) => String(facts.entries).split('; '));
  const entries = said
    .filter(({ what }) => what === 'ledger')
    .map(({ facts }) => `${facts.account} ${facts.sum}`);
  expect(booked(after).sort()).toEqual([...booked(before), ...entries].sort());
}
