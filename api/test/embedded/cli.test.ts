import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@shop/devkit/free-ports';
import { runNode } from '@shop/devkit/processes';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { DrizzleQueryError } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { errorText } from '../../src/cli/error-text.ts';
import { futureTime } from '../../src/cli/future-time.ts';
import { runShop } from '../../src/cli/program.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { auditTrail } from '../../src/platform/db/schema/staff.ts';
import { databaseFailure } from '../../src/platform/db/start-failure.ts';
import { claim, enqueue, finish } from '../../src/platform/jobs/jobs.ts';
import { writeFolder } from '../support/catalogue-folder.ts';

const CLI = fileURLToPath(new URL('../../src/cli/index.ts', import.meta.url));
const root = temporaryFolder('shop-cli');
const dataDir = join(root, 'data');
const folder = join(root, 'catalogue');
await cp(join(inject('template'), 'db'), join(dataDir, 'db'), { recursive: true });
await writeFolder(folder);

type Ended = { code: unknown; out: string; err: string };

/** A command in a process of its own, as an operator runs it. */
const shopProcess = (...parameters: string[]): Promise<Ended> =>
  runNode([CLI, ...parameters], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } });

/** A command in this process, over its own connection: starting a process for each would take most of the time. */
async function shop(...parameters: string[]): Promise<Ended> {
  const lines = { out: '', err: '' };
  const listen = (to: 'out' | 'err') => (text: unknown) => {
    lines[to] += `${text}\n`;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(listen('out')),
    vi.spyOn(console, 'error').mockImplementation(listen('err')),
  ];
  vi.stubEnv('DATA_DIR', dataDir);
  try {
    await runShop(parameters);
    return { code: process.exitCode ?? 0, ...lines };
  } finally {
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

describe('while the shop runs on the same data folder', () => {
  let running: Database;
  beforeAll(async () => {
    running = await openDatabase({ dataDir, share: 'offer' });
  });
  afterAll(() => running.close());

  test('the catalogue and codes are imported, and the stock is shown', async () => {
    const dry = await shopProcess('catalogue', 'import', folder, '--dry-run');
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

  test('codes are imported from a folder, all of its files or none', async () => {
    const lists = join(root, 'codes');
    await mkdir(lists);
    expect((await shop('codes', 'import', lists)).err).toContain('There is no list *.csv in it.');
    await writeFile(join(lists, 'pubg-mobile.csv'), 'product,code\nuc-60,CODE-2\nuc-60,CODE-3\n');
    await writeFile(join(lists, 'steam.csv'), 'product,code\nwallet,CODE-4\n');
    const inStock = async () => JSON.parse((await shop('codes', 'stock', '--json')).out)[0].inStock;
    expect(await shop('codes', 'import', lists)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/steam\.csv {2}There is no PUBG game «steam»\.\n\n1 .*Nothing was changed/),
    });
    expect(await inStock()).toBe(2);
    await rm(join(lists, 'steam.csv'));
    expect((await shop('codes', 'import', lists)).out).toBe('pubg-mobile: 1 added, 1 known already.\n');
    expect(await inStock()).toBe(3);
  });

  test('promo codes and alerts are shown, refunds settled; what changes something is in the audit trail', {
    tags: '@spec-18.5',
  }, async () => {
    const made = await shop('promo', 'create', 'spring', '--percent', '10', '--max-uses', '5', '--json');
    expect(JSON.parse(made.out)).toMatchObject({ code: 'SPRING', percent: 10, max_uses: 5, game: null });
    expect((await shopProcess('promo', 'create', 'bad', '--percent', '101')).code).toBe(1);
    expect(await shop('promo', 'create', 'spring', '--percent', '20')).toMatchObject({ code: 1 });
    await shop('promo', 'disable', 'SPRING');
    expect((await shop('refunds', 'settle', '12345678', '--dry-run')).err).toBe(
      'There is no order 12345678.\n',
    );
    expect((await shop('alerts', 'list')).out).toBe('Nothing.\n');
    const trail = await running.orm.select().from(auditTrail).orderBy(auditTrail.id);
    expect(trail.filter(({ action }) => action.startsWith('promo'))).toMatchObject([
      { action: 'promo.create', subject: 'promo:SPRING', who: 'командная строка', staffId: null },
      { action: 'promo.disable', subject: 'promo:SPRING' },
    ]);
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['catalogue.import', 'codes.add']),
    );
  });

  test('the catalogue is exported, and imported again changes nothing', async () => {
    const out = join(root, 'exported');
    const result = await shop('catalogue', 'export', out, '--json');
    expect(JSON.parse(result.out)).toMatchObject({ games: 2, articles: 1 });
    expect((await shop('catalogue', 'import', out, '--dry-run')).out).toContain('up to date');
    expect(await shop('catalogue', 'export', out)).toMatchObject({ code: 1, err: `${out} is not empty.\n` });
  });

  test('a file with a code that cannot be kept is refused, and none of its codes is printed', async () => {
    const file = join(root, 'unreadable.csv');
    await writeFile(file, 'product,code\nuc-60,SECRET-1\nuc-60,SECRET-\0-2\n');
    const result = await shop('codes', 'import', file, '--game', 'pubg-mobile');
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).not.toMatch(/SECRET|insert/);
  });

  test('background work is listed, and made due', async () => {
    await enqueue(running.orm, {
      kind: 'deliver',
      key: 'x',
      payload: { orderId: '7fd2' },
      after: 3_600_000,
    });
    const [job] = JSON.parse((await shop('jobs', 'list', '--kind', 'deliver', '--json')).out);
    expect(job).toMatchObject({ about: '7fd2', state: 'waiting', failures: 0, error: null });
    expect(Date.parse(job.due)).toBeGreaterThan(Date.now());
    expect((await shop('jobs', 'list', '--failing')).out).toBe('Nothing.\n');
    expect((await shop('jobs', 'retry', String(job.id))).out).toBe(`Job ${job.id} is due.\n`);
    const [claimed] = await claim(running.orm, 1, 60_000);
    expect(claimed).toMatchObject({ id: job.id });
    expect((await shop('jobs', 'retry', String(job.id))).err).toBe(`Job ${job.id} is being worked on.\n`);
    await finish(running.orm, claimed!);
    expect((await shop('jobs', 'retry', String(job.id))).err).toBe(`Job ${job.id} is done.\n`);
    const done = JSON.parse((await shop('jobs', 'list', '--finished', '--json')).out);
    expect(done).toMatchObject([{ id: job.id, state: 'finished' }]);
    expect(await shop('jobs', 'retry', '999')).toMatchObject({ code: 1, err: 'There is no job 999.\n' });
  });

  test('a mistake is printed with file and line, and the exit code says so', async () => {
    const broken = join(root, 'broken');
    await cp(folder, broken, { recursive: true });
    await writeFile(join(broken, 'games/steam.yaml'), 'kind: Steam\ntitle: 5\n');
    const { code, err } = await shopProcess('catalogue', 'import', broken);
    expect(code).toBe(1);
    expect(err).toMatch(/^games\/steam\.yaml:2 {2}title: /m);
    expect(err).toContain('Nothing was changed.');
  });
});

test('a database that cannot be reached is called that', async () => {
  const port = await freePort();
  vi.stubEnv('DATABASE_URL', `postgres://shop@127.0.0.1:${port}/shop`);
  const { code, out, err } = await shop('alerts', 'list');
  expect([code, out]).toEqual([1, '']);
  expect(err).toBe(
    `The database of DATABASE_URL (127.0.0.1:${port}) cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}. Start PostgreSQL there, or correct the address; without the variable the shop keeps a database of its own in DATA_DIR.\n`,
  );
});

describe('the text of an error', () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
  const query = (cause?: Error) => new DrizzleQueryError('insert into codes values ($1)', ['SECRET'], cause);
  const both = new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]);

  test.each([
    ['every address of the database', both],
    ['every address under a query', query(both)],
  ])('names %s', (_what, error) => {
    expect(errorText(error)).toContain(
      'The database cannot be reached: connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432.',
    );
  });

  test('names the variable, the host and the cure, and no password', () => {
    const env = { DATABASE_URL: 'postgres://shop:s3cr%40et@one.test:5432,two.test/shop?sslmode=require' };
    expect(databaseFailure(both, env)).toMatch(
      /^The database of DATABASE_URL \(one\.test:5432,two\.test\) cannot be reached: connect .* Start PostgreSQL there, or/,
    );
    const wrong = Object.assign(new Error('password authentication failed for user "shop"'), {
      code: '28P01',
    });
    expect(databaseFailure(wrong, env)).toMatch(
      /one\.test.* refuses the shop: password .* Correct the name, the password/,
    );
    expect(databaseFailure(new Error('duplicate key'), env)).toBeUndefined();
  });

  test('is that of its cause, and never a parameter', () => {
    expect(errorText(query(new Error('duplicate key')))).toBe('duplicate key');
    expect(errorText(query(query(new Error('duplicate key'))))).toBe('duplicate key');
    expect(errorText(query())).toBe('A query of the database failed.');
  });

  test('is never empty', () => {
    expect(errorText(new AggregateError([]))).toBe('AggregateError');
    expect(errorText('odd')).toBe('odd');
  });
});

describe('a time of an option', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['2027-01-31', '2027-01-31T21:00:00.000Z'],
    ['2028-02-29', '2028-02-29T21:00:00.000Z'],
    ['2027-01-31T20:00:00Z', '2027-01-31T20:00:00.000Z'],
    ['2027-01-31T20:00:00.5+05:00', '2027-01-31T15:00:00.500Z'],
  ])('%s is %s: a day ends in Moscow', (text, moment) => {
    vi.setSystemTime('2027-01-01T00:00:00Z');
    expect(futureTime(text).toISOString()).toBe(moment);
  });

  test.each([
    ...['01.02.2027', '2027-02-31', '2027-02-29', '2027-1-31', '2027', 'tomorrow', ''],
    ...['2027-01-31T20:00:00', '2027-01-31 20:00Z', '2027-02-31T20:00:00Z', '2027-01-31T20:00:00+3'],
  ])('«%s» is refused', (text) => {
    vi.setSystemTime('2026-12-01T00:00:00Z');
    expect(() => futureTime(text)).toThrow('A day such as 2027-01-31');
  });

  test('today is still to come until Moscow has midnight', () => {
    vi.setSystemTime('2027-01-31T20:59:59Z');
    expect(futureTime('2027-01-31').getTime()).toBe(Date.parse('2027-01-31T21:00:00Z'));
    vi.setSystemTime('2027-01-31T21:00:01Z');
    expect(() => futureTime('2027-01-31')).toThrow('over already');
    expect(() => futureTime('2027-01-31T21:00:00Z')).toThrow('over already');
  });
});

test('while the shop is stopped the command line opens the database itself', async () => {
  expect(await shopProcess('catalogue', 'import', folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining('up to date'),
  });
});
