// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { writeLocaleCookie } from './locale-cookie.ts';

test('keeps the language for 365 days, for this site only', { tags: '@spec-9.2' }, () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  writeLocaleCookie();
  expect(written).toHaveBeenCalledExactlyOnceWith('locale=ru; Path=/; Max-Age=31536000; SameSite=Lax');
});
