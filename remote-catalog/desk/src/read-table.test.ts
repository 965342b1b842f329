import type { Goods } from '@shop/desk-contract/catalog';
import { expect, test } from 'vitest';
import { readTable, writeTable } from './read-table.ts';

const goods: Goods[] = [1, 2].map((id) => ({
  ...{ id, game: 'Игра', slug: 'game', title: `Товар ${id}`, is_active: true, in_stock: null },
  ...{ price: '100.00', discount_price: id === 2 ? '90.00' : null },
}));

test('a table from a spreadsheet is read with its heading, spaces and commas', () => {
  const text = '№\tТовар\tЦена\tСкидка\r\n1\tИгра: Товар 1\t1 234,5\t\n2\tИгра: Товар 2\t99\t89.90\n';
  expect(readTable(text)).toEqual({
    changes: [
      { id: 1, price: '1234.50', discount_price: null },
      { id: 2, price: '99.00', discount_price: '89.90' },
    ],
    problems: [],
  });
});

test('two columns change the price alone; lines that are none are named', () => {
  expect(readTable('1;50\nдва;50\n2;много\n')).toEqual({
    changes: [{ id: 1, price: '50.00' }],
    problems: [2, 3],
  });
});

test('a written table is read as no change', () => {
  expect(readTable(writeTable(goods)).changes).toEqual(
    goods.map(({ id, price, discount_price }) => ({ id, price, discount_price })),
  );
});
