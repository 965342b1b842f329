import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { draftGame } from '../src/modules/catalog/import/draft-game.ts';
import { checkProducts, checkSuppliers } from '../src/modules/fulfillment/check-suppliers.ts';
import { moogold } from '../src/modules/fulfillment/suppliers/moogold.ts';
import { createSuppliers, suppliersOf } from '../src/modules/fulfillment/suppliers/registry.ts';
import { startProviderShop } from './support/provider-shop.ts';
import { supplyOf } from './support/supply.ts';

const shop = await startProviderShop();
const { choose } = supplyOf(shop);
const account = shop.sandbox.accounts.moogold;
const check = async (change: Partial<typeof account> = {}) =>
  (await checkSuppliers(suppliersOf([moogold({ ...account, ...change }, 50)]), 50))[0]!;

describe('the check of a supplier’s account', () => {
  afterEach(async () => void (await choose({ error: '', balance: '1000.00' })));

  test('says that it works, and what it holds', { tags: '@spec-13.16' }, async () => {
    expect(await check()).toEqual({
      ...{ account: 'moogold', isOk: true, says: 'The account works and holds 1000.00 USD.' },
    });
  });

  test.each([
    [{ secret: 'a wrong secret' }, 'the signature is wrong|the account is unknown'],
    [{ url: 'http://127.0.0.1:1' }, 'gives no usable answer'],
  ])(
    'says in a sentence what is wrong with the settings: %j',
    { tags: '@spec-13.16' },
    async (change, says) => {
      expect(await check(change)).toMatchObject({ isOk: false, says: expect.stringMatching(says) });
    },
  );

  test.each([
    ['109', 'check MOOGOLD_SECRET'],
    ['403', 'check MOOGOLD_PARTNER_ID'],
    ['433', 'address of this machine is not allowed'],
    ['426', 'check the clock'],
  ])('says in a sentence what the supplier means by %s', { tags: '@spec-13.16' }, async (error, says) => {
    await choose({ error });
    expect(await check()).toMatchObject({ isOk: false, says: expect.stringContaining(says) });
  });

  test('says when it is empty, or will be soon', { tags: '@spec-13.16' }, async () => {
    await choose({ balance: '49.00' });
    expect(await check()).toMatchObject({
      isOk: false,
      says: expect.stringContaining('49.00 USD: less than 50'),
    });
    await choose({ balance: '0' });
    expect(await check()).toMatchObject({ isOk: false, says: 'The account is empty: top it up.' });
  });

  test('names each product that the account may not buy', { tags: '@spec-13.16' }, async () => {
    const suppliers = suppliersOf([moogold(account, 50)]);
    expect(await checkProducts(shop.db.orm, suppliers)).toEqual([]);
    await choose({ error: '422' });
    expect(await checkProducts(shop.db.orm, suppliers)).toEqual([
      {
        account: 'moogold: genshin, c-60 (gi-60)',
        isOk: false,
        says: expect.stringContaining('not authorised for this account'),
      },
    ]);
  });

  test('says so where nobody or the sandbox delivers', async () => {
    const of = (change: object) =>
      checkSuppliers(
        createSuppliers({ ...shop.config, moogold: undefined, ...change }, shop.app.outside),
        50,
      );
    expect(await of({ delivery: 'operator' })).toMatchObject([
      { isOk: true, says: expect.stringContaining('operator') },
    ]);
    expect(await of({ delivery: 'sandbox' })).toMatchObject([
      { isOk: true, says: expect.stringContaining('for trying only') },
    ]);
  });
});

test('a supplier’s product becomes a game of the catalogue, with its fields, servers and prices, not yet on sale', {
  tags: '@spec-13.17',
}, async () => {
  const folder = temporaryFolder('shop-draft');
  const goods = await moogold(account, 50).describe('37007');
  const { file } = await draftGame(folder, 'moogold', goods, { rate: '90.5', margin: '15' });
  expect(file).toBe(join(folder, 'games', 'miskatown-saga.yaml'));
  expect(parse(await readFile(file, 'utf8'))).toMatchObject({
    title: 'MiskaTown Saga',
    is_active: false,
    is_server_needed: true,
    is_server_enum: true,
    servers: [{ id: '500001', name: 'MiskaTown(NA)' }, {}],
    // 0.99 × 90.5 × 1.15 = 103.03
    products: [
      { key: '37010', price: '104.00', supplier: { name: 'moogold', product: '1/37010?user=Player ID' } },
    ],
  });
  await expect(draftGame(folder, 'moogold', goods, { rate: '90', margin: '0' })).rejects.toThrow(
    'is there already',
  );
});
