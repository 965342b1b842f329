import './order-form-texts.ts';
import { t } from '@shop/i18n';
import { expect, test } from 'vitest';

test.each([
  'checkout:top_up_balance.errors.mail_is_missing',
  'checkout:top_up_balance.errors.user_id_is_missing',
  'checkout:top_up_balance.errors.avatar_is_missing',
  'products.errors.unavailable',
] as const)(
  'has the text %s under the name that the specification gives it',
  { tags: ['@spec-5.1', '@spec-5.2', '@spec-5.5', '@spec-5.10'] },
  (key) => {
    expect(t(key)).toMatch(/^[А-ЯЁ]/);
  },
);
