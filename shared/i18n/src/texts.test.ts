import { expect, test } from 'vitest';
import { LOCALE, t } from './index.ts';

test('speaks Russian only', { tags: '@spec-9.1' }, () => {
  expect(LOCALE).toBe('ru');
  expect(t('home.back_btn')).toBe('На главную');
});

test.each(['errors.not_found', 'errors.any_other', 'errors.generic_error', 'home.back_btn'] as const)(
  'has the text %s under the name that the specification gives it',
  { tags: ['@spec-8.8', '@spec-8.14'] },
  (key) => {
    expect(t(key)).toMatch(/^[А-ЯЁ]/);
  },
);
