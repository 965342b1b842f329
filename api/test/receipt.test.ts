import { describe, expect, test } from 'vitest';
import { composeReceipt, type Receipt } from '../src/modules/letters/order-letter.ts';
import { opensOrder, receiptKey } from '../src/modules/orders/own-order.ts';

const receipt: Receipt = {
  kind: 'done',
  shop: 'Пополняй',
  support: 'help@example.com',
  orderId: '3f0c6f5e-6f1c-4e0c-9d0a-0f2f6a0b1c2d',
  game: 'Игра <b>',
  lines: [{ title: '60 UC & бонус', quantity: 2, total: 1_234_567_89, codes: ['A<1>', 'B-2'] }],
  details: [{ name: 'Аккаунт', value: '"x"' }],
  discount: 0,
  total: 1_234_567_89,
  balance: 0,
  refundTo: null,
  charged: { amount: 91_23, currency: 'KZT', fee: 1_23 },
  listing: null,
  link: 'https://shop.example/orders/1/pay?key=k&x=1',
};

describe('a receipt', () => {
  test('says the same in text and in HTML', { tags: ['@spec-13.5', '@spec-16.1'] }, () => {
    const { subject, text, html } = composeReceipt(receipt);
    expect(subject).toBe('Заказ выполнен: Игра <b>, № 3F0C6F5E');
    expect(text).toContain('60 UC & бонус × 2');
    expect(text.replaceAll(/\s/g, ' ')).toContain('1 234 567,89 ₽');
    expect(text).toContain('Код: A<1>');
    expect(text).toContain(receipt.link);
    for (const part of ['60 UC &amp; бонус', 'A&lt;1&gt;', 'B-2', '&quot;x&quot;', 'key=k&amp;x=1']) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain('<b>');
  });

  test('has a bill whose lines add up', { tags: '@spec-10.17' }, () => {
    const bill = (changes: Partial<Receipt>) =>
      composeReceipt({ ...receipt, ...changes })
        .text.replaceAll(/[\u00a0\u202f]/g, ' ')
        .split('\n')
        .filter((line) => /^(Скидка|Стоимость|С баланса|По курсу|Комиссия|Оплачено)/.test(line));
    const sums = { discount: 10_00, total: 90_00, balance: 30_01 };
    expect(bill({ ...sums, charged: { amount: 61_49, currency: 'RUB', fee: 1_50 } })).toEqual([
      'Скидка по промокоду: −10,00 ₽',
      'Стоимость заказа: 90,00 ₽',
      'С баланса: −30,01 ₽',
      'Комиссия способа оплаты: 1,50 ₽',
      'Оплачено: 61,49 ₽',
    ]);
    expect(bill({ ...sums, charged: { amount: 371_29, currency: 'KZT', fee: 59_34 } }).slice(-3)).toEqual([
      'По курсу: 311,95 ₸',
      'Комиссия способа оплаты: 59,34 ₸',
      'Оплачено: 371,29 ₸',
    ]);
    expect(bill({ total: 90_00, balance: 90_00, charged: null })).toEqual([
      'Стоимость заказа: 90,00 ₽',
      'Оплачено с баланса: 90,00 ₽',
    ]);
  });

  test('of a paid Standoff order says what the buyer has to list', { tags: '@spec-13.6' }, () => {
    const listing = { skin: 'AKR «Нож»', price: '125,13' };
    const { subject, text, html } = composeReceipt({ ...receipt, kind: 'paid', listing });
    expect(subject).toContain('выставьте предмет на рынок');
    for (const part of [text, html]) expect(part).toContain('AKR «Нож» ровно за 125,13 голды');
    expect(composeReceipt({ ...receipt, kind: 'done', listing }).text).not.toContain('ровно за');
  });

  test('of a paid order promises another letter, of a failed one the money', () => {
    expect(composeReceipt({ ...receipt, kind: 'paid' }).text).toContain('ещё одно письмо');
    const failed = (refundTo: Receipt['refundTo']) =>
      composeReceipt({ ...receipt, kind: 'refund', refundTo });
    expect(failed('method').text).toContain('вернётся тем же способом');
    expect(failed('balance').text).toContain('уже на балансе');
  });

  test('of a failed order that cost nothing speaks of no money', () => {
    const { subject, text, html } = composeReceipt({
      ...{ ...receipt, kind: 'refund', refundTo: null },
      ...{ total: 0, charged: null },
    });
    expect(subject).toBe('Заказ не выполнен: Игра <b>, № 3F0C6F5E');
    for (const part of [text, html]) {
      expect(part).toContain('ничего не платили');
      expect(part).not.toMatch(/деньги|верн[её]тся|возвраща/i);
    }
  });
});

test('a receipt’s key opens its own order only, and only with the shop’s secret', {
  tags: '@spec-13.5',
}, () => {
  const key = receiptKey('secret', receipt.orderId);
  expect(opensOrder('secret', receipt.orderId, key)).toBe(true);
  expect(opensOrder('secret', receipt.orderId.replace('3', '4'), key)).toBe(false);
  expect(opensOrder('another', receipt.orderId, key)).toBe(false);
  for (const wrong of ['', `${key}A`, key.slice(1), key.toLowerCase()])
    expect(opensOrder('secret', receipt.orderId, wrong)).toBe(false);
});
