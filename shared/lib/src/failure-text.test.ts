import { ApiError, NetworkError, TimeoutError } from '@shop/api-client';
import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

const refused = (body: unknown, status = 400) => new ApiError(status, body, 'orders/');

test.each([
  [
    'the detail of a body with a code',
    refused({ code: 'x', detail: 'Заказ закрыт.', other: 'нет' }),
    'Заказ закрыт.',
  ],
  ['the first text of a body, however deep', refused({ a: [{ b: ['Мало.', 'Ещё'] }], c: 'Нет' }), 'Мало.'],
  ['the generic text for a body without one', refused({ a: 1 }), 'Что-то пошло не так. Попробуйте ещё раз.'],
  ['the generic text for HTML', refused('<html>', 502), 'Что-то пошло не так. Попробуйте ещё раз.'],
  ['the generic text for what is no answer', new Error('x'), 'Что-то пошло не так. Попробуйте ещё раз.'],
  [
    'that there is no network',
    new NetworkError('x/'),
    'Нет связи с сервером. Проверьте интернет и повторите.',
  ],
  ['that it takes too long', new TimeoutError('x/'), 'Сервер отвечает слишком долго. Повторите попытку.'],
])('describes %s', { tags: '@spec-8.8' }, (_, error, text) => {
  expect(failureText(error)).toBe(text);
});
