import { expect, test } from 'vitest';
import { countryFixture, methodFixture } from '../../../test/fixtures.ts';
import { findOffer, offersOf } from './offers.ts';

test('every method asks for the sum in the country’s currency with its own fee', {
  tags: '@spec-10.6',
}, () => {
  const country = countryFixture(
    [methodFixture({ name: 'card', fee: '2.5', fix_fee: '50.00' }), methodFixture({ name: 'free' })],
    { currency: 'KZT', rate: '5.2143' },
  );
  const [group] = offersOf(country, { total_to_pay: '199.00' }).primary;
  expect(group?.offers.map(({ toPay }) => toPay)).toEqual(['1113.60', '1037.65']);
});

test('secondary methods stay apart; inactive ones and other currencies are left out', () => {
  const country = countryFixture([
    methodFixture({ name: 'main' }),
    methodFixture({ name: 'rare', is_secondary: true }),
    methodFixture({ name: 'off', is_active: false }),
    methodFixture({ name: 'tenge', currencies: ['KZT'] }),
  ]);
  const { primary, secondary } = offersOf(country, { total_to_pay: '10.00' });
  const names = (groups: typeof primary) =>
    groups.flatMap(({ offers }) => offers.map(({ method }) => method.name));
  expect(names(primary)).toEqual(['main']);
  expect(names(secondary)).toEqual(['rare']);
});

test('a method under its minimum cannot be chosen; the minimum is compared before the fee', {
  tags: '@spec-10.7',
}, () => {
  const country = countryFixture([
    methodFixture({ name: 'high', min_amount: '100.01', fee: '10' }),
    methodFixture({ name: 'exact', min_amount: '100.00' }),
  ]);
  const offers = offersOf(country, { total_to_pay: '100.00' });
  expect(findOffer(offers, 'high')).toBeUndefined();
  expect(findOffer(offers, 'exact')?.toPay).toBe('100.00');
});

test('a sum that is nothing in the country’s currency cannot be paid by a method without a minimum either', () => {
  const country = countryFixture([methodFixture({ name: 'card' })], { rate: '0.011' });
  const offers = offersOf(country, { total_to_pay: '0.30' });
  expect(findOffer(offers, 'card')).toBeUndefined();
  expect(offers.primary[0]?.offers[0]?.least).toBe('0.01');
});

test('the terms that were copied into the order go before today’s', { tags: '@spec-10.13' }, () => {
  const country = countryFixture([
    methodFixture({ name: 'card', fee: '9' }),
    methodFixture({ name: 'new', fee: '1' }),
  ]);
  const card = { rate: '1', fee: '2.5', fix_fee: '0.00', min_amount: '0.00' };
  const [group] = offersOf(country, { total_to_pay: '200.00', payment_terms: { RUB: { card } } }).primary;
  expect(group?.offers.map(({ toPay, terms }) => [toPay, terms.fee])).toEqual([
    ['205.00', '2.5'],
    ['202.00', '1'],
  ]);
});
