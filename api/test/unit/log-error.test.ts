import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError, withoutSecrets } from '../../src/platform/observability/log-error.ts';

test('a failed query is logged without its parameters', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "codes_code_key"'), {
    code: '23505',
  });
  const described = describeError(
    new DrizzleQueryError('insert into codes values ($1)', ['SECRET-CODE'], cause),
  );
  expect(JSON.stringify(described)).not.toContain('SECRET-CODE');
  expect(described).toMatchObject({
    code: '23505',
    query: 'insert into codes values ($1)',
    message: cause.message,
  });
});

test.each([
  ['550 no such user <a.b+c@mail.example.com>', '550 no such user <[e-mail]>'],
  ['token eyJhbGciOiJI.eyJzdWIi.c2lnbmF0 is old', 'token [token] is old'],
  ['Authorization: Bearer abc', 'Authorization: Bearer [token]'],
  [`key=${'a1'.repeat(32)} refused`, 'key=[secret] refused'],
  ['order 3f0c6f5e-6f1c-4e0c-9d0a-0f2f6a0b1c2d waits', 'order 3f0c6f5e-6f1c-4e0c-9d0a-0f2f6a0b1c2d waits'],
])('what others wrote is logged without e-mails and tokens: %s', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean);
});
