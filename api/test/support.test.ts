import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { supportToken } from '../src/modules/letters/support.ts';
import { rateLimits } from '../src/platform/db/schema/accounts.ts';
import { jobs } from '../src/platform/db/schema/jobs.ts';
import { startShop } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startShop({ supportEmail: 'help@shop.example' });
const { get, post, config, db } = shop;
beforeEach(() => db.orm.delete(rateLimits));

/** Decodes quoted-printable. */
const decode = (letter: string) =>
  decodeURIComponent(letter.replaceAll(/=\r\n/g, '').replaceAll(/=([\dA-F]{2})/g, '%$1'));
const MINUTE = 60_000;
/** A form that was opened a minute ago. */
const token = (age = MINUTE) => supportToken(config.secretKey, Date.now() - age);
const question = (change = {}) => ({
  email: 'anna@example.com',
  order_number: '№ 1a2b3c4d',
  text: 'Код не пришёл.\n<b>Где он?</b>',
  token: token(),
  ...change,
});
const ask = (change = {}, headers = {}) => post('/api/support/', question(change), headers);
const questions = () => db.orm.select().from(jobs).where(eq(jobs.kind, 'question'));

describe('a letter to the support team', () => {
  test('arrives with the number of the order and is answered to the shopper; its text is not kept', {
    tags: '@spec-16.8',
  }, async () => {
    expect((await ask()).statusCode).toBe(200);
    await shop.work();
    const letter = await until(async () => (await shop.letters())[0]);
    expect(letter).toMatch(/^To: help@shop\.example\r$/m);
    expect(letter).toMatch(/^Reply-To: anna@example\.com\r$/m);
    expect(decode(letter)).toContain('Заказ: № 1A2B3C4D');
    const job = await until(async () => (await questions()).find(({ finished }) => finished));
    expect(job.payload).toEqual({});
    await shop.stopWork();
  });

  test('with markup and line breaks in it is text, and adds no header', { tags: '@spec-17.18' }, async () => {
    const text =
      '<img src=x onerror=alert(1)><script>alert(2)</script>\r\nBcc: all@example.com\r\n\r\n<a href="javascript:1">x</a>';
    for (const change of [
      { order_number: '1\r\nBcc: x@example.com' },
      { email: 'a@example.com\r\nBcc: x@example.com' },
    ])
      expect((await ask(change)).statusCode).toBe(400);
    const before = (await shop.letters()).length;
    expect((await ask({ text, email: 'markup@example.com' })).statusCode).toBe(200);
    await shop.work();
    const letter = await until(async () => {
      const all = await shop.letters();
      return all.length > before ? all.find((one) => one.includes('markup@example.com')) : undefined;
    });
    await shop.stopWork();
    const [head = ''] = letter.split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
    const [, html = ''] = decode(letter).split('<!doctype html>');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;');
    expect(html).not.toMatch(/<(?:img|script|a)\b/);
  });

  test('that is sent twice by one form is one letter', { tags: '@spec-17.18' }, async () => {
    const before = (await questions()).length;
    const form = { token: token() };
    const answers = await Promise.all([ask(form), ask(form), ask(form)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await questions()).toHaveLength(before + 1);
  });

  test.each([
    [
      'a form of another shop',
      () => ({ token: supportToken('x'.repeat(32), Date.now() - MINUTE) }),
      'form_expired',
    ],
    ['a form of the day before yesterday', () => ({ token: token(48 * 60 * MINUTE) }), 'form_expired'],
    ['a form that was opened just now', () => ({ token: token(0) }), 'form_too_soon'],
  ])('is refused from %s', { tags: '@spec-17.18' }, async (_name, change, code) => {
    const before = (await questions()).length;
    const response = await ask(change());
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe(code);
    expect(await questions()).toHaveLength(before);
  });

  test('that fills in the field nobody sees is dropped, with the answer that people get', {
    tags: '@spec-17.18',
  }, async () => {
    const before = (await questions()).length;
    expect((await ask({ website: 'https://spam.example' })).statusCode).toBe(200);
    expect(await questions()).toHaveLength(before);
  });

  test.each([
    ['email', 'anna@'],
    ['order_number', '12'],
    ['text', '  '],
    ['text', 'ж'.repeat(4_001)],
    ['text', 'a\u0000b'],
  ])('is refused by its field %s: %j', async (field, value) => {
    const response = await ask({ [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ [field]: [expect.any(String)] });
  });

  test('needs no order', async () => {
    expect((await ask({ order_number: '' })).statusCode).toBe(200);
    expect((await ask({ order_number: undefined })).statusCode).toBe(200);
  });

  test('is limited by address and by network', { tags: '@spec-17.18' }, async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await ask({}, { 'x-forwarded-for': `203.0.113.${n}` })).statusCode).toBe(200);
    expect((await ask({}, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(429);
    const from = { 'x-forwarded-for': '198.51.100.1' };
    for (let n = 0; n < 20; n += 1) await ask({ email: `buyer${n}@example.com` }, from);
    expect((await ask({ email: 'buyer99@example.com' }, from)).statusCode).toBe(429);
  });
});

test('the address of the support team is public', { tags: '@spec-16.8' }, async () => {
  expect((await get('/api/support/')).json()).toEqual({ email: 'help@shop.example' });
});
