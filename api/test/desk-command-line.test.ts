import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@shop/devkit/free-ports';
import { runNode } from '@shop/devkit/processes';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { expect, test } from 'vitest';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { codes } from '../src/platform/db/schema/catalogue.ts';
import { bearer, signUp } from './support/account.ts';
import { startShop } from './support/shop.ts';
import { codeOf, joinStaff, STAFF_PASSWORD } from './support/staff.ts';

const CLI = path.join(import.meta.dirname, '../src/cli/index.ts');
const port = await freePort();
const deskUrl = `http://127.0.0.1:${port}`;
const shop = await startShop({ rateLimitScale: 0, delivery: 'operator', deskUrl });
await shop.app.listen({ host: '127.0.0.1', port });
const host = new URL(deskUrl).host;
const owner = await joinStaff(shop, 'owner', 'owner@shop.example', host);
const home = temporaryFolder('shop-cli');

/** A command as somebody types it, whose sessions are in a folder of this test. `input` is its standard input. */
function command(args: string[], { input = '', env = {} }: { input?: string; env?: object } = {}) {
  const own = { PATH: process.env.PATH, XDG_CONFIG_HOME: home, DESK_URL: deskUrl };
  return runNode([CLI, ...args], { env: { ...own, ...env }, input });
}
const run = (...args: string[]) => command(args);
const signIn = () =>
  command(['sign-in'], { input: [owner.email, STAFF_PASSWORD, codeOf(owner.totp)].join('\n') });

test('a command asks to sign in; then it acts at the running shop as that person, with what the desk writes down', {
  tags: ['@spec-18.7', '@spec-18.16'],
}, async () => {
  expect(await run('orders', 'list')).toMatchObject({
    code: 1,
    err: expect.stringContaining('run «sign-in»'),
  });
  const wrong = await command(['sign-in'], { input: `${owner.email}\nwrong\n000000` });
  expect([wrong.code, wrong.out]).toEqual([1, '']);
  expect(await signIn()).toMatchObject({ code: 0, out: expect.stringContaining('as Имя owner, owner.') });
  const file = path.join(home, 'game-top-up-shop/desk-sessions.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const browser = shop.browser();
  const { uc60 } = shop.catalogue.products;
  await shop.db.orm.insert(codes).values(['A-1', 'B-2'].map((code) => ({ productId: uc60, code })));
  const id = await shop.order(browser, uc60);
  await shop.approve(await shop.pay(browser, id));
  await deliverCodes(shop.db.orm, id);
  const number = id.slice(0, 8);
  expect(JSON.parse((await run('orders', 'list', '--search', number, '--json')).out)).toMatchObject([{ id }]);

  const story = JSON.parse((await run('orders', 'show', number, '--json')).out);
  const code = String(story.codes[0].id);
  const why = 'Код не подошёл';
  const replace = (...more: string[]) =>
    run('orders', 'replace-code', number, '--code', code, '--why', why, '--json', ...more);
  const dry = JSON.parse((await replace('--dry-run')).out);
  const done = JSON.parse((await replace()).out);
  expect(dry).toMatchObject({ dry_run: true, order: id });
  expect(done.effects).toEqual(dry.effects);
  const [entry] = JSON.parse((await run('audit', '--subject', `order:${id}`, '--json')).out);
  expect(entry).toMatchObject({ action: 'order.replace_code', who: 'Имя owner', why });

  const refused = await run('orders', 'refund-part', number, '--sum', '99999.00', '--why', why);
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(/[а-я]/);
  expect((await run('orders', 'show', '00000000')).err).toBe('There is no order 00000000.\n');
});

test('users, balances, prices and figures, too; then one signs out', { tags: '@spec-18.16' }, async () => {
  await signIn();
  const { access } = await signUp(shop, 'maria@example.com');
  const adjusted = ['balances', 'adjust', 'maria@example.com', '--why', 'Подарок', '--json', '--', '99.90'];
  expect(JSON.parse((await run(...adjusted)).out)).toMatchObject({ outcome: 'done', balance: '99.90' });
  const much = ['balances', 'adjust', 'maria@example.com', '--why', 'Подарок', '--json', '--', '4900.11'];
  expect(JSON.parse((await run(...much)).out)).toMatchObject({ outcome: 'asked' });
  const [request] = JSON.parse((await run('requests', 'list', '--json')).out);
  expect(request).toMatchObject({ action: 'adjust', sum: '4900.11', is_mine: true });
  const own = await run('requests', 'approve', String(request.id), '--why', 'Подарок');
  expect([own.code, own.err]).toEqual([1, 'Свою просьбу одобряет другой сотрудник.\n']);
  expect((await run('users', 'block', 'maria@example.com', '--why', 'Обман')).out).toContain('outcome: done');
  expect((await shop.get('/api/auth/profile/', bearer(access))).statusCode).toBe(403);
  expect((await run('users', 'show', 'nobody@example.com')).err).toBe(
    'There is no user nobody@example.com.\n',
  );

  const table = (await run('prices', 'export')).out;
  const changed = path.join(home, 'prices.csv');
  await writeFile(changed, table.replace(/;(\d+)\.\d\d;/, ';777.00;'));
  const found = JSON.parse((await run('prices', 'import', changed, '--why', 'Курс', '--json')).out);
  expect(found).toMatchObject([{ field: 'price', after: '777.00' }]);
  expect((await run('prices', 'import', changed, '--why', 'Курс')).out).toBe('Nothing differs.\n');
  // As a Russian Excel saves it.
  const saved = table
    .replaceAll(/(\d)\.(\d\d)(?=[;\r])/g, '$1,$2')
    .replaceAll('true', 'ИСТИНА')
    .replaceAll('false', 'ЛОЖЬ');
  await writeFile(changed, `\uFEFF${saved}`, 'utf16le');
  const back = JSON.parse((await run('prices', 'import', changed, '--why', 'Курс', '--json')).out);
  expect(back).toMatchObject([{ field: 'price', before: '777.00' }]);
  await writeFile(changed, saved.replace(/;\d+,\d\d;/, ';много;'));
  expect((await run('prices', 'import', changed, '--why', 'Курс')).err).toBe(
    'Line 2: expected a price such as 199.00, got много\n',
  );

  const registry = path.join(home, 'registry.csv');
  const payments = Array.from({ length: 2_500 }, (_, n) => `stranger-${n};199.00;RUB`);
  await writeFile(registry, ['Payments', 'Payment ID;Payment amount;Currency', ...payments].join('\r\n'));
  const day = new Date().toISOString().slice(0, 10);
  const compared = await run(
    'finance',
    'reconcile',
    'sandbox',
    registry,
    '--from',
    day,
    '--to',
    day,
    '--json',
  );
  expect(JSON.parse(compared.out)).toMatchObject({ matched: 0, missing: { rows: expect.any(Array) } });
  expect(JSON.parse(compared.out).unknown).toHaveLength(2_500);
  expect(JSON.parse((await run('today', '--json')).out)).toMatchObject({ funnel: expect.any(Object) });
  expect((await run('queue', 'next')).out).toBe('Nothing waits.\n');

  expect((await run('sign-out')).out).toBe('Signed out.\n');
  expect((await run('today')).err).toContain('run «sign-in»');
});

test('an address at which nothing answers is named, with what to look at', async () => {
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const { err } = await command(['today'], { env: { DESK_URL: nobody } });
  expect(err).toMatch(new RegExp(`^The desk at ${nobody} does not answer .*ECONNREFUSED.*DESK_URL`));
});
