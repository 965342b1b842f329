import fc from 'fast-check';
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
  [
    'the detail of a coded object inside a body',
    { errors: [{ field: 'email', code: 'taken', detail: 'Адрес занят' }] },
    'Адрес занят',
  ],
  [
    'the detail of a coded object before other words of it',
    { a: 'Нет, я', code: 1, detail: 'Да, это' },
    'Да, это',
  ],
  ['a list as the detail of a code', { code: 'invalid', detail: ['Мало денег'] }, 'Мало денег'],
  [
    'other words where a coded object has no detail',
    { code: 'invalid', message: 'Мало денег' },
    'Мало денег',
  ],
  ['a body that is a string', 'Сервис закрыт на час', 'Сервис закрыт на час'],
  ['no code for programs', { error: 'order_locked', code: 'order_locked' }, undefined],
  ['what follows a code for programs', { error: 'order_locked', message: 'Заказ закрыт.' }, 'Заказ закрыт.'],
  ['nothing for a bare code', 'not_found', undefined],
  ['nothing for an empty body', {}, undefined],
  ['nothing for HTML', '<html>Bad gateway</html>', undefined],
])('shows %s', { tags: '@spec-8.8' }, (_, body, text) => {
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

const code = fc.stringMatching(/^[a-z]{1,8}(_[a-z]{1,8}){0,3}$/);
const body = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    code,
    fc.constant('Слова для покупателя'),
    fc.constantFrom(null, 0, true, ''),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('code', 'detail', 'email', 'non_field_errors'), tie('any')),
  ),
})).any;

test('whatever a body is like, it shows the words for the shopper or nothing', { tags: '@spec-8.8' }, () => {
  fc.assert(
    fc.property(body, (value) => {
      const text = errorText(failure(value));
      expect([undefined, 'Слова для покупателя']).toContain(text);
      const outsideCodes = JSON.stringify(value, (key, inner) => (key === 'code' ? undefined : inner)) ?? '';
      expect(text !== undefined).toBe(outsideCodes.includes('Слова'));
    }),
  );
});
