import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../src/platform/db/schema/accounts.ts';
import { signUp } from './support/account.ts';
import { startShop } from './support/shop.ts';
import { joinStaff } from './support/staff.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { orm } = shop.db;
const support = await joinStaff(shop, 'support');

test('people are found by any part of their address or their name', { tags: '@spec-18.14' }, async () => {
  const found = async (search: string) =>
    (await support.get(`people/?search=${encodeURIComponent(search)}`))
      .json()
      .map(({ email }: { email: string }) => email);
  for (const email of ['anna.petrova@mail.example', 'ivan@petrov.example', 'third_one@mail.example'])
    await signUp(shop, email);
  await orm.update(users).set({ nickname: 'Анна Петрова' }).where(eq(users.email, 'third_one@mail.example'));
  expect(await found('PETROV')).toEqual(['ivan@petrov.example', 'anna.petrova@mail.example']);
  expect(await found('а пЕтр')).toEqual(['third_one@mail.example']);
  expect(await found('third_')).toEqual(['third_one@mail.example']);
  expect(await found('%')).toEqual([]);
});
