import { ALERT_KINDS } from '@shop/desk-contract/today';
import { expect, test } from 'vitest';
import { named } from '../texts.ts';
import { eventText } from './event-text.ts';

test('a reason that nobody gave leaves no brackets behind', () => {
  const decided = { provider: 'sandbox', status: 'succeeded' };
  expect(eventText('payment_decided', { ...decided, reason: null })).toBe('Оплата через sandbox: прошла');
  expect(eventText('payment_decided', { ...decided, reason: 'мало денег' })).toBe(
    'Оплата через sandbox: прошла (мало денег)',
  );
  expect(eventText('order_failed', { reason: '' })).toBe('Заказ отменён');
  expect(eventText('supplier_decided', { supplier: 'moogold', state: 'done', note: null })).toBe(
    'moogold ответил: доставлен',
  );
});

test("a buyer's change names both values", () => {
  expect(eventText('buyer_player', { from: 'player-1', to: 'player-2' })).toBe(
    'Покупатель изменил игрока: player-1 → player-2',
  );
  expect(eventText('buyer_total', { from: '89.00', to: '178.00' })).toBe(
    'Покупатель изменил количество или промокод: 89.00 ₽ → 178.00 ₽',
  );
});

test.each(ALERT_KINDS)('an alert of the kind %s has a name', (kind) => {
  expect(named('kind_name', kind)).toMatch(/^[а-яё ]+$/i);
});
