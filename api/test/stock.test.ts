import { expect, test } from 'vitest';
import { CatalogueError } from '../src/catalogue/problems.ts';
import { importCodes, stock } from '../src/catalogue/stock.ts';
import { startApp } from './helper.ts';
import { seedCatalogue } from './support/catalogue.ts';

const { db } = await startApp();
await seedCatalogue(db);
const left = async (key: string) =>
  (await stock(db.orm)).find((line) => line.game === 'pubg' && line.product === key)?.inStock;
const problemsOf = async (text: string) => {
  const error = await importCodes(db, 'pubg', text, 'pubg.csv').catch((caught) => caught);
  expect(error).toBeInstanceOf(CatalogueError);
  return error.problems.map(({ line, field }: { line: number; field: string }) => [line, field]);
};

test('codes are added once, however often the file is imported', async () => {
  const file = 'product,code\nuc-60,NEW-1\n"uc-60","NEW,2"\r\n\nuc-325,NEW-3\n';
  expect(await importCodes(db, 'pubg', file, 'pubg.csv')).toEqual({ added: 3, known: 0 });
  expect(await importCodes(db, 'pubg', file, 'pubg.csv')).toEqual({ added: 0, known: 3 });
  expect([await left('uc-60'), await left('uc-325')]).toEqual([7, 3]);
});

test.each([
  ['code,product\n', [[1, '']]],
  ['product,code\nuc-60\n', [[2, '']]],
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
