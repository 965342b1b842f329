import { expect, test } from 'vitest';
import type { AppContext } from './app-context.ts';
import { runMiddleware } from './middleware.ts';
import { Redirect } from './router/redirect.ts';

const app = (hasAccess: boolean) => ({ hasAccess: () => hasAccess }) as AppContext;

test('a protected page without an access cookie leads home', { tags: '@spec-4.11' }, () => {
  expect(() => runMiddleware(['auth'], app(false))).toThrow(expect.any(Redirect));
  expect(() => runMiddleware(['auth'], app(false))).toThrow(expect.objectContaining({ to: '/' }));
  expect(() => runMiddleware(['auth'], app(true))).not.toThrow();
});

test.each(['nope', 'toString', '__proto__'])(
  'middleware that does not exist is an error: %s',
  { tags: '@spec-8.11' },
  (name) => {
    expect(() => runMiddleware([name], app(true))).toThrow(`Unknown route middleware: '${name}'`);
  },
);
