import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { users } from '../../src/db/schema/accounts.ts';
import { writeFolder } from '../support/catalogue-folder.ts';

const CLI = fileURLToPath(new URL('../../src/cli/index.ts', import.meta.url));
const root = await mkdtemp(join(tmpdir(), 'shop-cli-'));
const dataDir = join(root, 'data');
const folder = join(root, 'catalogue');
await cp(join(inject('template'), 'db'), join(dataDir, 'db'), { recursive: true });
await writeFolder(folder);
afterAll(() => rm(root, { recursive: true, force: true }));

async function shop(...parameters: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [CLI, ...parameters], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, out, err };
}

describe('while the shop runs on the same data folder', () => {
  let running: Database;
  beforeAll(async () => {
    running = await openDatabase({ dataDir, share: 'offer' });
  });
  afterAll(() => running.close());

  test('the catalogue and codes are imported, and the stock is shown', async () => {
    const dry = await shop('catalogue', 'import', folder, '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\+ game pubg-mobile[\s\S]*Dry run: \d+ to add/),
    });
    const done = await shop('catalogue', 'import', folder, '--json');
    expect(JSON.parse(done.out).changes).toContainEqual({ action: 'add', what: 'game', key: 'steam' });
    await writeFile(join(root, 'pubg-mobile.csv'), 'product,code\nuc-60,CODE-1\nuc-60,CODE-2\n');
    const codes = await shop('codes', 'import', join(root, 'pubg-mobile.csv'));
    expect(codes.out).toBe('pubg-mobile: 2 added, 0 known already.\n');
    expect(JSON.parse((await shop('codes', 'stock', '--json')).out)).toMatchObject([
      { product: 'uc-60', inStock: 2, delivered: 0 },
    ]);
  });

  test('users are found, shown, shut out with a reason and let in again', async () => {
    await running.orm.insert(users).values({ email: 'maria@example.com', nickname: 'Мария' });
    expect(JSON.parse((await shop('users', 'list', '--search', 'MARIA', '--json')).out)).toMatchObject([
      { email: 'maria@example.com', blocked: null },
    ]);
    expect(await shop('users', 'block', 'maria@example.com', '--reason', 'Обман')).toMatchObject({ code: 0 });
    expect((await running.orm.select().from(users))[0]).toMatchObject({
      blocked: expect.any(Date),
      blockReason: 'Обман',
    });
    expect((await shop('users', 'show', '1')).out).toMatch(/^blocked: 20/m);
    await shop('users', 'unblock', '1');
    expect((await running.orm.select().from(users))[0]).toMatchObject({ blocked: null, blockReason: null });
    expect(await shop('users', 'show', '7')).toMatchObject({ code: 1, err: 'There is no user 7.\n' });
  });

  test('promo codes, balances, orders and alerts are kept', async () => {
    const made = await shop('promo', 'create', 'spring', '--percent', '10', '--max-uses', '5', '--json');
    expect(JSON.parse(made.out)).toMatchObject({ code: 'SPRING', percent: 10, max_uses: 5, game: null });
    expect((await shop('promo', 'create', 'bad', '--percent', '101')).code).toBe(1);
    const [user] = await running.orm
      .insert(users)
      .values({ email: 'ivan@example.com', nickname: 'Иван' })
      .returning();
    const adjust = (...more: string[]) =>
      shop('balances', 'adjust', 'ivan@example.com', '99.90', '--reason', 'gift', '--json', ...more);
    expect(JSON.parse((await adjust('--dry-run')).out)).toMatchObject({ dry_run: true, balance: '99.90' });
    expect(JSON.parse((await adjust()).out)).toEqual({
      dry_run: false,
      user: user!.id,
      added: '99.90',
      balance: '99.90',
    });
    const over = await shop('balances', 'adjust', 'ivan@example.com', '--reason', 'typo', '--', '-100');
    expect(over).toMatchObject({ code: 1, err: 'The balance has no more than 99.90.\n' });
    expect((await shop('balances', 'show', 'ivan@example.com')).out).toContain('balance: 99.90');
    expect((await shop('orders', 'list')).out).toBe('No orders.\n');
    expect((await shop('orders', 'refund', '12345678', '--dry-run')).err).toBe(
      'There is no order 12345678.\n',
    );
    expect((await shop('alerts', 'list')).out).toBe('Nothing.\n');
  }, 120_000);

  test('a mistake is told with file and line, and the exit code says so', async () => {
    const broken = join(root, 'broken');
    await cp(folder, broken, { recursive: true });
    await writeFile(join(broken, 'games/steam.yaml'), 'kind: Steam\ntitle: 5\n');
    const { code, err } = await shop('catalogue', 'import', broken);
    expect(code).toBe(1);
    expect(err).toMatch(/^games\/steam\.yaml:2 {2}title: /m);
    expect(err).toContain('Nothing was changed.');
  });
});

test('while the shop is stopped the command line opens the database itself', async () => {
  expect(await shop('catalogue', 'import', folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining('up to date'),
  });
});
