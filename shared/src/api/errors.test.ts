import { expect, test } from 'vitest';
import { ApiError, errorText, fieldMessages, NetworkError } from './errors.ts';

const failure = (body: unknown, status = 400) => new ApiError(status, body, 'orders/');

test.each([
  [
    'the detail of a body with a code',
    { code: 'order_locked', detail: 'Заказ уже оплачивается' },
    'Заказ уже оплачивается',
  ],
  ['the detail alone', { detail: 'Не найдено' }, 'Не найдено'],
  ['the first string of field errors', { products: [{}, { quantity: ['Слишком много'] }] }, 'Слишком много'],
  ['nothing for an empty body', {}, undefined],
  ['nothing for HTML', '<html>Bad gateway</html>', undefined],
])('shows %s', (_, body, text) => {
  expect(errorText(failure(body))).toBe(text);
});

test('has no text for what is not an answer', () => {
  expect(errorText(new NetworkError('orders/'))).toBeUndefined();
  expect(errorText(new TypeError('x is not a function'))).toBeUndefined();
});

test('finds the messages of a field, nested or not', () => {
  const error = failure({ email: ['Введите адрес.', 'Ещё'], products: [{ quantity: ['Мало'] }] });
  expect(fieldMessages(error, 'email')).toEqual(['Введите адрес.', 'Ещё']);
  expect(fieldMessages(error, 'products')).toEqual(['Мало']);
  expect(fieldMessages(error, 'phone')).toEqual([]);
  expect(fieldMessages(failure({ email: ['x'] }, 409), 'email')).toEqual([]);
});
