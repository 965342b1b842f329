import { and, eq, inArray, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliverByConfirmation } from '../src/modules/fulfillment/deliver-by-confirmation.ts';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import type { FulfilmentState } from '../src/modules/fulfillment/suppliers/fulfiller.ts';
import { codes, products } from '../src/platform/db/schema/catalogue.ts';
import { alerts, jobs } from '../src/platform/db/schema/jobs.ts';
import { payments } from '../src/platform/db/schema/payments.ts';
import { type Browser, startShop } from './support/shop.ts';
import { until } from './support/until.ts';

// Long enough for the letter at the start: where the delivery has ended meanwhile, only the one about that is written.
const shop = await startShop({ sandboxConfirmAfter: 400 });
const { db } = shop;
const { uc60, uc325 } = shop.catalogue.products;
let browser: Browser;
beforeEach(async () => {
  browser = shop.browser();
  await db.orm.delete(codes);
});
afterEach(() => shop.stopWork());

let printed = 0;
const stock = (productId: number, count: number) =>
  db.orm
    .insert(codes)
    .values(Array.from({ length: count }, () => ({ productId, code: `CODE-${++printed}` })));

async function paid(product = uc60, quantity = 1, from = browser): Promise<string> {
  const id = await shop.order(from, product, quantity);
  await shop.approve(await shop.pay(from, id));
  return id;
}
const codesOf = async (id: string, from = browser) =>
  (await shop.detail(from, id)).order_products.flatMap((line) => line.codes ?? []).map(({ code }) => code);
const statusOf = async (id: string) => (await shop.state(browser, id)).status;
const lettersAbout = async (id: string) =>
  (await shop.letters()).filter((letter) => letter.includes(`<${id}-`));

describe('codes from stock', () => {
  test('are on the order and in a letter with its link', { tags: ['@spec-11.1', '@spec-13.5'] }, async () => {
    await stock(uc60, 3);
    const id = await paid(uc60, 2);
    await shop.work();
    const letter = await until(async () => (await lettersAbout(id))[0]);
    const detail = await shop.detail(browser, id);
    expect(detail).toMatchObject({ status: 'done', is_payment_active: false });
    expect(detail.order_products[0]!.codes).toEqual([
      { code: expect.any(String), amount_uc: 60 },
      { code: expect.any(String), amount_uc: 60 },
    ]);
    const text = decode(letter);
    for (const { code } of detail.order_products[0]!.codes!) expect(text).toContain(code);
    expect(letter).toMatch(/^To: buyer@example\.com\r$/m);
    expect(text).toMatch(/178,00\s₽/);
    expect(text).toMatch(/182,45\s₽/);

    const link = new RegExp(`${shop.config.publicUrl}/orders/${id}/pay\\?key=([\\w-]{43})`).exec(text)!;
    const phone = shop.browser();
    expect((await phone.get(`/api/orders/${id}/`)).statusCode).toBe(404);
    const wrong = `${link[1]!.startsWith('A') ? 'B' : 'A'}${link[1]!.slice(1)}`;
    expect((await phone.post(`/api/orders/${id}/claim/`, { key: wrong })).statusCode).toBe(404);
    expect((await phone.post(`/api/orders/${id}/claim/`, { key: link[1] })).statusCode).toBe(200);
    expect(await codesOf(id, phone)).toHaveLength(2);
    expect(await codesOf(id)).toHaveLength(2);
  });

  test('are handed out once, however many workers deliver', { tags: '@spec-13.2' }, async () => {
    await stock(uc60, 10);
    const id = await paid(uc60, 3);
    const results = await Promise.all(Array.from({ length: 12 }, () => deliverCodes(db.orm, id)));
    expect(results.filter((result) => result === 'delivered')).toHaveLength(1);
    expect(new Set(await codesOf(id)).size).toBe(3);
    const rows = await db.orm.select().from(codes);
    expect(rows.filter((row) => row.orderProductId !== null)).toHaveLength(3);
  });

  test('the last one raced by many orders goes to one; the others wait, an operator is alerted, and new stock serves them', {
    tags: '@spec-13.2',
  }, async () => {
    await stock(uc325, 2);
    const ids: string[] = [];
    for (let count = 0; count < 8; count++) ids.push(await paid(uc325));
    await Promise.all(ids.map((id) => deliverCodes(db.orm, id)));
    // One that met the others' locks finds what they left.
    await Promise.all(ids.map((id) => deliverCodes(db.orm, id)));
    const statuses = await Promise.all(ids.map(statusOf));
    expect(statuses.filter((status) => status === 'done')).toHaveLength(2);
    expect(statuses.filter((status) => status === 'paid')).toHaveLength(6);
    const noted = await db.orm
      .select()
      .from(alerts)
      .where(and(eq(alerts.kind, 'out_of_stock'), isNull(alerts.resolved)));
    expect(noted.map(({ data }) => data.order).sort()).toEqual(
      ids.filter((_, index) => statuses[index] === 'paid').sort(),
    );

    await stock(uc325, 6);
    await shop.work();
    await until(async () => (await Promise.all(ids.map(statusOf))).every((status) => status === 'done'));
    const all = (await Promise.all(ids.map((id) => codesOf(id)))).flat();
    expect(new Set(all).size).toBe(8);
  });

  test('all lines or none: a shortage of one product holds no codes of another', async () => {
    await stock(uc60, 5);
    const response = await browser.post('/api/orders/pubg/', {
      products: [
        { product_id: uc60, quantity: 2 },
        { product_id: uc325, quantity: 1 },
      ],
      email: 'buyer@example.com',
    });
    const { id } = response.json();
    await shop.approve(await shop.pay(browser, id));
    expect(await deliverCodes(db.orm, id)).toBe('short');
    expect(await statusOf(id)).toBe('paid');
    expect((await db.orm.select().from(codes)).every((row) => row.orderProductId === null)).toBe(true);
  });

  test('are not handed out before payment', async () => {
    await stock(uc60, 1);
    const id = await shop.order(browser);
    expect(await deliverCodes(db.orm, id)).toBe('none');
    await shop.pay(browser, id);
    expect(await deliverCodes(db.orm, id)).toBe('none');
    expect(await codesOf(id)).toEqual([]);
  });

  test('the database itself refuses a second code for a unit and a code without one', async () => {
    await stock(uc60, 2);
    const id = await paid();
    await deliverCodes(db.orm, id);
    const rows = await db.orm.select().from(codes);
    const given = rows.find((row) => row.orderProductId !== null)!;
    const free = rows.find((row) => row.orderProductId === null)!;
    const take = (unit: number | null) =>
      db.orm.update(codes).set({ orderProductId: given.orderProductId, unit }).where(eq(codes.id, free.id));
    await expect(take(1)).rejects.toThrow();
    await expect(take(null)).rejects.toThrow();
  });

  test('a product that is no longer sold is still delivered to who has paid', async () => {
    await stock(uc60, 1);
    const id = await paid();
    await db.orm
      .update(products)
      .set({ isActive: false })
      .where(inArray(products.id, [uc60]));
    await deliverCodes(db.orm, id);
    await db.orm
      .update(products)
      .set({ isActive: true })
      .where(inArray(products.id, [uc60]));
    expect(await statusOf(id)).toBe('done');
  });
});

describe('a Steam top-up', () => {
  async function paidSteam(): Promise<string> {
    const response = await browser.post('/api/orders/steam/', {
      amount: '500.00',
      steam_account_id: 'gaben',
      email: 'buyer@example.com',
    });
    const { id } = response.json();
    await shop.approve(await shop.pay(browser, id));
    return id;
  }
  const supplier = (...states: FulfilmentState[]) => ({
    askEvery: 1_000,
    advance: async () => states.shift()!,
  });

  test('goes through sending and sent to done as its supplier confirms', async () => {
    const id = await paidSteam();
    const steam = supplier('accepted', 'sent', 'done');
    const seen: string[] = [];
    for (const expected of [1_000, 1_000, null]) {
      expect(await deliverByConfirmation(db.orm, id, steam)).toBe(expected);
      seen.push(await statusOf(id));
    }
    expect(seen).toEqual(['sending', 'sent', 'done']);
  });

  test('is confirmed by the sandbox by itself, with a letter at the start and one at the end', {
    tags: '@spec-13.4',
  }, async () => {
    // Letters about the orders of other tests would be written first.
    await db.orm.delete(jobs);
    const id = await paidSteam();
    await shop.work();
    const letters = await until(async () => {
      const found = await lettersAbout(id);
      return found.length === 2 && found;
    });
    expect(await statusOf(id)).toBe('done');
    const [first, last] = letters.map(decode) as [string, string];
    expect(first).toContain('Заказ оплачен');
    expect(last).toContain('Заказ выполнен');
    expect(last).toContain('gaben');
    expect(last).toMatch(/537,50\s₽/);
  });

  test('that its supplier refuses fails, and a refund is due', async () => {
    const id = await paidSteam();
    expect(await deliverByConfirmation(db.orm, id, supplier('rejected'))).toBeNull();
    expect(await shop.detail(browser, id)).toMatchObject({
      status: 'failed',
      payment_status: 'succeeded',
      reject_reason: 'Деньги вернутся тем же способом',
    });
    const { payment_id } = await shop.state(browser, id);
    const [row] = await db.orm.select().from(payments).where(eq(payments.id, payment_id!));
    expect(row!.status).toBe('refund_due');
    const noted = await db.orm
      .select()
      .from(alerts)
      .where(eq(alerts.key, `refund_due:${payment_id}`));
    expect(noted).toHaveLength(1);
    await shop.work();
    const letter = await until(async () =>
      (await lettersAbout(id)).find((text) => text.includes('-refund@')),
    );
    expect(decode(letter)).toContain('деньги возвращаются');
    await shop.stopWork();
    // It had been asked for when the delivery began.
    expect((await lettersAbout(id)).filter((text) => text.includes('-paid@'))).toEqual([]);
  });

  test('is not sent before payment', async () => {
    const response = await browser.post('/api/orders/steam/', {
      amount: '500.00',
      steam_account_id: 'gaben',
      email: 'buyer@example.com',
    });
    expect(await deliverByConfirmation(db.orm, response.json().id, supplier('done'))).toBeNull();
    expect(await statusOf(response.json().id)).toBe('created');
  });
});

/** The readable parts of a letter. */
function decode(letter: string): string {
  const [, boundary] = /boundary="([^"]+)"/.exec(letter)!;
  const parts = letter.split(`--${boundary}`).map((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n');
    const content = body.join('\r\n\r\n');
    if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8');
    if (!/quoted-printable/i.test(head)) return content;
    const bytes = content
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  });
  return parts.join('\n');
}
