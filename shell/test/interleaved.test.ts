import { expect, test } from 'vitest';
import { pageCode, startRemote, startServer, startShell } from './helper.ts';

const USERS = 200;
/** All of them at once take long on a busy machine; none may be given up for that. Milliseconds. */
const TIMEOUT = 240_000;

test(`no byte of another's data is in the pages of ${USERS} interleaved users`, {
  timeout: TIMEOUT,
}, async () => {
  const asked: string[] = [];
  const api = await startServer((url, { headers }) => {
    asked.push(JSON.stringify(headers));
    return { body: JSON.stringify({ about: new URL(url, 'http://api').searchParams.get('q') }) };
  });
  const load = `async ({ url, queryClient }) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
    return queryClient.ensureQueryData(require('@shop/shared/api').apiQuery('games/?q=' + url.searchParams.get('q')));
  }`;
  const app = await startShell(
    [await startRemote('catalog', { code: pageCode('A', `, load: ${load}`) })],
    api,
    {},
    TIMEOUT,
  );
  const pages = await Promise.all(
    Array.from({ length: USERS }, (_, user) =>
      app.inject({
        url: `/?q=search-${user}-`,
        headers: {
          cookie: `access=token-${user}-; session=session-${user}-`,
          authorization: `Bearer token-${user}-`,
        },
      }),
    ),
  );
  const found = pages.map(({ statusCode, body }) => [
    statusCode,
    [...new Set(body.match(/search-\d+-/g))].join(),
  ]);
  expect(found).toEqual(Array.from({ length: USERS }, (_, user) => [200, `search-${user}-`]));
  expect(pages.some(({ body }) => /token-|session-/.test(body))).toBe(false);
  expect(asked.join()).not.toMatch(/token-|session-/);
});
