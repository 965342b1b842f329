import { createPubgOrder } from '@shop/contract';
import { expect, test } from 'vitest';
import { toFieldErrors } from '../../src/platform/http/field-errors.ts';

test('errors are nested by field and by list index', () => {
  const parsed = createPubgOrder.safeParse({
    products: [
      { product_id: 1, quantity: 1 },
      { product_id: 1, quantity: 0 },
    ],
    email: 'x',
  });
  expect(toFieldErrors(parsed.error!.issues)).toEqual({
    products: [{}, { quantity: ['Количество — целое число от 1.'] }],
    email: ['Введите правильный адрес электронной почты.'],
  });
});

test('an error of the whole list is not mixed up with those of its elements', () => {
  const parsed = createPubgOrder.safeParse({ products: [] });
  expect(toFieldErrors(parsed.error!.issues)).toEqual({ products: ['Выберите хотя бы один товар.'] });
});
