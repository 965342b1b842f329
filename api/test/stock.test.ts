import { expect, test } from 'vitest';
import { importCodes, stock } from '../src/modules/catalog/import/stock.ts';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { CatalogueError } from '../src/platform/problems.ts';
import { startShop } from './support/shop.ts';

const shop = await startShop();
const { db } = shop;
const { uc60, uc325 } = shop.catalogue.products;
const left = async (key: string) =>
  (await stock(db.orm)).find((line) => line.game === 'pubg' && line.product === key)?.inStock;
const problemsOf = async (text: string) => {
  const error = await importCodes(db, [{ game: 'pubg', text, file: 'pubg.csv' }]).catch((caught) => caught);
  expect(error).toBeInstanceOf(CatalogueError);
  return error.problems.map(({ line, field }: { line: number; field: string }) => [line, field]);
};

test('codes are added once, however often the file is imported', async () => {
  const file = 'product,code\nUC-60,NEW-1\n"uc-60","NEW,2"\r\n\nuc-325,NEW-3\n';
  const add = () => importCodes(db, [{ game: 'pubg', text: file, file: 'pubg.csv' }]);
  expect(await add()).toEqual([{ game: 'pubg', added: 3, known: 0 }]);
  expect(await add()).toEqual([{ game: 'pubg', added: 0, known: 3 }]);
  expect([await left('uc-60'), await left('uc-325')]).toEqual([7, 3]);
});

test.each([
  ['codes,products\n', [[1, '']]],
  ['product,code\nuc-60\n', [[2, '']]],
  [
    'product,code\r\n\r\nuc-60,HAS"ONE\nuc-60,X\nuc-60,"NOT-CLOSED\nuc-60,SWALLOWED\n',
    [
      [3, ''],
      [4, 'code'],
      [6, ''],
    ],
  ],
  ['product,code\nuc-60,SAME-1\nuc-60,SAME-1\n', [[3, 'code']]],
  [
    'product,code\nuc-60,X\n,LONG-ENOUGH\n',
    [
      [2, 'code'],
      [3, 'product'],
    ],
  ],
  ['product,code\nuc-60,FRESH-1\nuc-1,FRESH-2\n', [[3, 'product']]],
  ['product,code\nuc-60,FRESH-1\nuc-325,UC60-1\n', [[3, 'code']]],
])('a file with a mistake is refused whole, by line: %j', async (text, places) => {
  const before = await left('uc-60');
  expect(await problemsOf(text)).toEqual(places);
  expect(await left('uc-60')).toBe(before);
});

test('of several files nothing is added when one is wrong, and all problems are reported', async () => {
  const before = [await left('uc-60'), await left('uc-325')];
  const list = (game: string, ...lines: string[]) => ({
    game,
    text: ['product,code', ...lines].join('\n'),
    file: `${game}.csv`,
  });
  const files = [
    list('pubg', 'uc-60,FOLDER-1', 'uc-325,FOLDER-2'),
    list('old', 'uc-60,FOLDER-3', 'uc-60,FOLDER-1', 'uc-60'),
    list('steam', 'wallet,FOLDER-4'),
  ];
  const refusal = importCodes(db, files);
  await expect(refusal).rejects.toMatchObject({
    problems: [
      { file: 'old.csv', line: 4 },
      { file: 'steam.csv', line: 0 },
    ],
  });
  expect([await left('uc-60'), await left('uc-325')]).toEqual(before);
  files[1] = list('old', 'uc-60,FOLDER-3');
  expect(await importCodes(db, files.slice(0, 2))).toEqual([
    { game: 'pubg', added: 2, known: 0 },
    { game: 'old', added: 1, known: 0 },
  ]);
});

test('stock and deliveries are counted for every product, also for one without codes, and for one that is sold out', async () => {
  const counts = async () =>
    Object.fromEntries(
      (await stock(db.orm)).map(({ game, product, inStock, delivered }) => [
        `${game} ${product}`,
        [inStock, delivered],
      ]),
    );
  const before = await counts();
  expect(before).toMatchObject({ 'pubg uc-660': [0, 0], 'old uc-60': [1, 0] });
  expect(before['steam wallet']).toBeUndefined();
  const browser = shop.browser();
  const deliver = async (product: number, quantity: number) => {
    const id = await shop.order(browser, product, quantity);
    await shop.approve(await shop.pay(browser, id));
    expect(await deliverCodes(db.orm, id)).toBe('delivered');
  };
  const [of60] = before['pubg uc-60']!;
  const [of325] = before['pubg uc-325']!;
  await deliver(uc60, 2);
  await deliver(uc325, of325!);
  expect(await counts()).toEqual({
    ...before,
    'pubg uc-60': [of60! - 2, 2],
    'pubg uc-325': [0, of325],
  });
});
