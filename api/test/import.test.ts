import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeFolder } from '../src/modules/catalog/import/encode.ts';
import { importCatalogue } from '../src/modules/catalog/import/import.ts';
import { readFolder } from '../src/modules/catalog/import/read-folder.ts';
import { folderFiles } from '../src/platform/files/open-files.ts';
import { CatalogueError, printProblem } from '../src/platform/problems.ts';
import { startApp } from './helper.ts';
import { writeFolder } from './support/catalogue-folder.ts';

const { get, db, config } = await startApp();
const root = temporaryFolder('shop-import');
const good = join(root, 'good');

/** A copy of the good folder with one file's text changed. */
async function changed(file: string, from: string, to: string) {
  const folder = await mkdtemp(join(root, 'changed-'));
  await cp(good, folder, { recursive: true });
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replace(from, to));
  return folder;
}
const run = (folder: string, dryRun = false) =>
  importCatalogue(db, { folder, files: folderFiles(config.dataDir), dryRun });
const titles = async (typed = '') =>
  (await get(`/api/games/?view=card&search=${encodeURIComponent(typed)}`))
    .json()
    .results.map((game: { title: string }) => game.title);

beforeAll(() => writeFolder(good));

describe('a good folder', () => {
  test('a dry run shows what would happen and changes nothing', async () => {
    const { changes, pictures } = await run(good, true);
    expect(changes).toContainEqual({ action: 'add', what: 'game', key: 'pubg-mobile' });
    expect(pictures).toBe(0);
    expect(await titles()).toEqual([]);
  });

  test('is imported with its pictures, in every width up to the source', async () => {
    const { pictures } = await run(good);
    expect(pictures).toBeGreaterThan(0);
    expect(await titles()).toEqual(['PUBG Mobile', 'Steam']);
    const [card] = (await get('/api/games/?view=card')).json().results;
    expect(card.logo_set).toMatchObject({ widths: [160, 320, 480, 640], width: 640, height: 480 });
    const picture = await get(`${card.logo_set.base}320.avif`);
    expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/avif',
      'public, max-age=31536000, immutable',
    ]);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 320, height: 240 });
  });

  test('brings pictures that were encoded before, which need not be encoded again', {
    tags: '@spec-16.6',
  }, async () => {
    const dataDir = await mkdtemp(join(root, 'data-'));
    const folder = await mkdtemp(join(root, 'encoded-'));
    await cp(good, folder, { recursive: true });
    const { made } = await encodeFolder(folder);
    expect(await encodeFolder(folder)).toEqual({ made: 0, removed: 0 });
    const files = await readdir(join(folder, 'encoded'), { recursive: true });
    const cover = files.find((name) => name.endsWith('640.avif'))!;
    const hash = dirname(cover);
    const red = (width: number) =>
      sharp({ create: { width, height: 480, channels: 3, background: 'red' } })
        .avif()
        .toBuffer();
    await writeFile(join(folder, 'encoded', cover), await red(640));
    // Not as wide as its name says.
    await writeFile(join(folder, 'encoded', hash, '480.avif'), await red(640));
    await rm(join(folder, 'encoded', hash, '320.avif'));
    const { pictures } = await importCatalogue(db, { folder, files: folderFiles(dataDir) });
    expect(pictures).toBe(made * 2);
    const widthOf = async (name: string) =>
      (await sharp(await readFile(join(dataDir, 'media', hash, name))).metadata()).width;
    expect(await readFile(join(dataDir, 'media', cover))).toEqual(await red(640));
    expect(await Promise.all(['480.avif', '320.avif', '640.webp'].map(widthOf))).toEqual([480, 320, 640]);
  });

  test('imported again changes nothing', async () => {
    expect(await run(good)).toEqual({ changes: [], pictures: 0 });
    expect((await readdir(join(config.dataDir, 'media'))).length).toBeGreaterThan(0);
  });

  test('with characters that nobody sees, or of another width, changes nothing', async () => {
    const folder = await changed(
      'games/pubg-mobile.yaml',
      'title: PUBG Mobile',
      'title: PUBG\u00A0\u200BMobile\u3000',
    );
    for (const [file, from, to] of [
      ['games/pubg-mobile.yaml', 'uc-60', 'uc\u201160\u00AD'],
      ['games/pubg-mobile.yaml', '"99.00"', '"９９.00\u00A0"'],
      ['games/pubg-mobile.yaml', 'Первый абзац', 'Пер\u00ADвый\u00A0абзац'],
      ['countries.yaml', 'sbp_ru', 'sbp_ru\u200B'],
      ['articles/how-to.md', '---\n', '---\u00A0\r\n'],
    ] as const) {
      const text = await readFile(join(folder, file), 'utf8');
      expect(text).toContain(from);
      await writeFile(join(folder, file), text.replaceAll(from, to));
    }
    expect((await run(folder)).changes).toEqual([]);
  });

  test('a change keeps the ids, and what is gone is taken off sale', async () => {
    const [before] = (await get('/api/games/')).json().results;
    const folder = await changed('games/pubg-mobile.yaml', 'price: "99.00"', 'price: "95.00"');
    await rm(join(folder, 'games/steam.yaml'));
    const { changes } = await run(folder);
    expect(changes).toEqual([
      { action: 'remove', what: 'game', key: 'steam' },
      { action: 'change', what: 'product', key: 'pubg-mobile/uc-60', fields: { price: [9900, 9500] } },
    ]);
    const { results } = (await get('/api/games/')).json();
    expect(results).toMatchObject([
      { id: before.id, products: [{ id: before.products[0].id, price: '95.00' }] },
    ]);
  });

  test('a product that comes back is on sale again under its old id', async () => {
    await run(good);
    expect(await titles()).toEqual(['PUBG Mobile', 'Steam']);
  });

  test('a game is found by its currency', async () => {
    const changes = [{ action: 'change', what: 'game', key: 'steam', fields: expect.anything() }];
    expect(await titles('uc')).toEqual(['PUBG Mobile']);
    expect(await titles('кристаллы')).toEqual([]);
    const folder = await changed('games/steam.yaml', '{name: ₽}', '{name: Кристаллы Сотворения}');
    expect(await run(folder)).toMatchObject({ changes });
    for (const typed of ['кристаллы', 'кристал', 'сотворения', 'rhbcnfkks', 'кристаллы steam'])
      expect([typed, await titles(typed)]).toEqual([typed, ['Steam']]);
    expect(await titles('₽')).toEqual([]);
  });
});

describe('a folder with a mistake is refused whole, with file, line and field', () => {
  const GAME = 'games/pubg-mobile.yaml';
  const at = (text: string, file = GAME) =>
    readFile(join(good, file), 'utf8').then((all) => all.slice(0, all.indexOf(text)).split('\n').length);

  test.each([
    [GAME, 'price: "99.00"', 'price: 99', 'products[0].price: A sum is written in quotes'],
    [
      GAME,
      'discount_price: "89.00"',
      'discount_price: "99.00"',
      'products[0].discount_price: The discount price is below',
    ],
    [GAME, 'position: 1', 'positoin: 1', 'positoin: There is no such field.'],
    [GAME, 'max_quantity: 10', 'max_quantity: 0', 'products[0].max_quantity: '],
    [
      GAME,
      'picture: pictures/cover.webp',
      'picture: pictures/none.webp',
      'picture: pictures/none.webp is missing.',
    ],
    [
      GAME,
      'picture: pictures/cover.webp',
      'picture: pictures/broken.webp',
      'picture: pictures/broken.webp is not a picture.',
    ],
    [
      GAME,
      'picture: pictures/cover.webp',
      'picture: ../../etc/passwd',
      'picture: It is a path inside the folder.',
    ],
    [GAME, 'tags: [Шутер]', 'tags: [Шутер', ''],
    ['countries.yaml', 'scenario: qr', 'scenario: magic', '[0].groups[0].methods[0].scenario: '],
    [
      'countries.yaml',
      'currencies: [RUB]',
      'currencies: [USD]',
      "[0].groups[0].methods[0].currencies: The country's own currency RUB",
    ],
    ['shop.yaml', 'inn: "0000000000"', 'inn: "12"', 'contacts[0].inn: An INN has'],
    ['articles/how-to.md', 'Купить просто.', 'Купить <b>просто</b>.', 'text: HTML is not shown'],
  ])('%s: «%s» written as «%s»', async (file, from, to, message) => {
    const folder = await changed(file, from, to);
    const error = await run(folder).catch((caught) => caught);
    expect(error).toBeInstanceOf(CatalogueError);
    const lines: string[] = error.problems.map(printProblem);
    const line = await at(from, file);
    expect(
      lines.some(
        (text) =>
          text.startsWith(`${file}:${line}  ${message}`) || (message === '' && text.startsWith(`${file}:`)),
      ),
    ).toBe(true);
    expect(await titles()).toEqual(['PUBG Mobile', 'Steam']);
  });

  test.each(['webp', 'png', 'jpeg', 'avif'] as const)(
    'a %s that is damaged after its head, also by a dry run and wherever it is named',
    async (format) => {
      const folder = await changed(GAME, 'picture: pictures/cover.webp', 'picture: pictures/half.webp');
      const STEAM = 'games/steam.yaml';
      const steam = await readFile(join(folder, STEAM), 'utf8');
      await writeFile(join(folder, STEAM), steam.replace('pictures/cover.webp', 'pictures/half.webp'));
      const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
      const whole = await sharp({
        create: { width: 320, height: 240, channels: 3, background: '#fff', noise },
      })
        .toFormat(format)
        .toBuffer();
      // As long as it was: a WebP that is shorter than its head says is refused by its head alone.
      const half = Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.alloc(whole.length / 2, 255)]);
      await writeFile(join(folder, 'pictures/half.webp'), half);
      for (const dryRun of [true, false]) {
        const error = await run(folder, dryRun).catch((caught) => caught);
        expect(error).toBeInstanceOf(CatalogueError);
        const lines = error.problems.map(printProblem).sort();
        expect(lines).toEqual([
          `${GAME}:${await at('picture: pictures/cover')}  picture: pictures/half.webp is damaged.`,
          `${STEAM}:${await at('picture: pictures/cover', STEAM)}  picture: pictures/half.webp is damaged.`,
        ]);
      }
    },
  );

  test.each(['100', '100.5', '99999'])(
    'a market fee of %s percent, which leaves nothing of a lot',
    async (fee) => {
      const STANDOFF = 'games/standoff.yaml';
      const folder = await changed('games/steam.yaml', 'kind: Steam', 'kind: StandoffGame');
      const settings = `{need_refund: true, is_surplus_enabled: true, skin_name: Нож, market_fee: "${fee}"}`;
      const text = (await readFile(join(folder, 'games/steam.yaml'), 'utf8'))
        .replace('steam: {commission: "7"}', `standoff: ${settings}`)
        .replace('price: "1.00"', 'price: "1.00", gold: "1.00"');
      await writeFile(join(folder, STANDOFF), text);
      await cp(join(good, 'games/steam.yaml'), join(folder, 'games/steam.yaml'));
      const error = await run(folder).catch((caught) => caught);
      expect(error.problems).toMatchObject([
        { file: STANDOFF, field: 'standoff.market_fee', message: expect.stringContaining('below 100') },
      ]);
    },
  );

  test('a missing field is reported at the thing it is missing from', async () => {
    const error = await run(await changed(GAME, '    title: 60 UC\n', '')).catch((caught) => caught);
    expect(error.problems).toMatchObject([{ file: GAME, field: 'products[0].title' }]);
    expect(error.problems[0].line).toBeGreaterThanOrEqual(await at('  - key: uc-60'));
  });

  test.each([
    [
      'windows-1251',
      Buffer.concat([Buffer.from('kind: Steam\ntitle: '), Buffer.from([0xd1, 0xf2, 0xe8, 0xec, 10])]),
      2,
      'not UTF-8',
    ],
    ['UTF-16', Buffer.from('\uFEFFkind: Steam\n', 'utf16le'), 1, 'not UTF-8'],
    ['a lost letter', Buffer.from('kind: Steam\ntitle: \uFFFD\n'), 2, 'letter was lost'],
    ['a tab', Buffer.from('kind: Steam\nsteam:\n\tcommission: "5"\n'), 3, 'Tabs'],
    ['a key twice', Buffer.from('kind: Steam\ntitle: A\ntitle: B\n'), 3, 'unique'],
    ['a zero character', Buffer.from('kind: Steam\ntitle: "a\\0b"\n'), 2, 'zero character'],
    ['half a character', Buffer.from('kind: Steam\ntitle: "\\ud83d"\n'), 2, 'half of one'],
    [
      'brackets without end',
      Buffer.from(`kind: ${'['.repeat(5_000)}${']'.repeat(5_000)}\n`),
      1,
      'nested too deeply',
    ],
    ['an alias of nothing', Buffer.from('kind: Steam\ntitle: *nobody\n'), 2, 'nobody'],
    [
      'an alias bomb',
      Buffer.from(
        ['a: &a [x,x]', `b: &b [${Array(20).fill('*a')}]`, `c: [${Array(20).fill('*b')}]`].join('\n'),
      ),
      3,
      'alias',
    ],
    ['a tag that nobody knows', Buffer.from('kind: Steam\ntitle: !secret x\n'), 2, 'tag'],
    ['two documents', Buffer.from('kind: Steam\n---\nkind: Steam\n'), 2, 'multiple documents'],
    ['a bomb of depth', Buffer.from(`a: ${'['.repeat(100_000)}`), 1, ''],
    ['a value of itself', Buffer.from('kind: &a [*a]\n'), 1, ''],
  ])('of a file with %s, the file and its line', async (_name, bytes, line, message) => {
    const folder = await changed(GAME, 'position: 1', 'position: 1');
    await writeFile(join(folder, GAME), bytes);
    await writeFile(
      join(folder, 'articles/bad.md'),
      Buffer.concat([Buffer.from('---\n'), bytes, Buffer.from('---\n')]),
    );
    const error = await run(folder).catch((caught) => caught);
    expect(error).toBeInstanceOf(CatalogueError);
    const of = (file: string) => error.problems.find((problem: { file: string }) => problem.file === file);
    expect(of(GAME)).toMatchObject({ line, message: expect.stringContaining(message) });
    expect(of('articles/bad.md')).toBeDefined();
  });

  test('a file with another ending is read, or named: what is left out would go off sale', async () => {
    const folder = await changed(GAME, 'position: 1', 'position: 1');
    await rename(join(folder, 'games/steam.yaml'), join(folder, 'games/steam.YML'));
    await rename(join(folder, 'shop.yaml'), join(folder, 'shop.yml'));
    expect((await readFolder(folder)).games.map(({ slug }) => slug)).toContain('steam');
    await cp(join(folder, GAME), join(folder, `${GAME}.txt`));
    await cp(join(folder, GAME), join(folder, GAME.replace('.yaml', '.yml')));
    await writeFile(join(folder, 'games/.gitkeep'), '');
    const error = await run(folder).catch((caught) => caught);
    expect(error.problems.map(printProblem)).toEqual([
      'games/pubg-mobile.yaml.txt  Only files .ya?ml belong here.',
      'games/pubg-mobile.yml  games/pubg-mobile.yaml is there, too.',
    ]);
  });

  test('every problem is reported at once', async () => {
    const folder = await changed(GAME, 'position: 1', 'position: -1');
    await rm(join(folder, 'shop.yaml'));
    const error = await run(folder).catch((caught) => caught);
    expect(error.problems.map((problem: { file: string }) => problem.file).sort()).toEqual([
      GAME,
      'shop.yaml',
    ]);
  });
});
