import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError } from '../../src/log-error.ts';

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
