import { ApiError, NetworkError } from '@shop/api-client';
import { expect, test } from 'vitest';
import { pubgProductFixture } from '../../../test/fixtures.ts';
import { formErrors } from './form-errors.ts';

const lines = [1, 2].map((id) => ({ product: pubgProductFixture({ id }), quantity: 1, total: 100 }));
const refused = (body: unknown, status = 400) => new ApiError(status, body, 'orders/pubg/');

test('lays a field’s message beside the field and a line’s beside its product', { tags: '@spec-8.7' }, () => {
  const body = { products: [{}, { quantity: ['Не больше 10.'] }], email: ['Введите правильный адрес.'] };
  expect(formErrors(refused(body), ['email'], lines)).toEqual({
    fields: { email: 'Введите правильный адрес.' },
    lines: { 2: 'Не больше 10.' },
  });
});

test('shows what belongs to no field for the whole form', { tags: '@spec-8.7' }, () => {
  expect(formErrors(refused({ non_field_errors: ['Игра не продаётся.'] }), ['email'], lines).form).toBe(
    'Игра не продаётся.',
  );
  expect(formErrors(refused({ products: ['Выберите хотя бы один товар.'] }), ['email'], lines).form).toBe(
    'Выберите хотя бы один товар.',
  );
});

test('describes a lost connection and a server’s failure in plain words', { tags: '@spec-8.7' }, () => {
  expect(formErrors(new NetworkError('orders/pubg/'), ['email'], lines).form).toContain('Нет связи');
  expect(formErrors(refused('<html>', 502), ['email'], lines).form).toContain('Что-то пошло не так');
});
