import { answerTo, malformedRequests } from '@federation/protocol/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startRemote, startServer, startShell } from './helper.ts';

async function start() {
  const api = await startServer(() => ({ body: '{}' }));
  const shell = await startShell([await startRemote('catalog')], api);
  const url = new URL(await shell.listen({ host: '127.0.0.1', port: 0 }));
  onTestFinished(() => shell.server.closeAllConnections());
  return { shell, url };
}

test('whatever is no HTTP is answered in Russian: a page where one was asked, otherwise as a call', {
  tags: '@spec-17.12',
}, async () => {
  const { url } = await start();
  const raw = `PROPFIND / HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`;
  const unknown = { name: 'a method that nobody has', raw, status: 404, isPage: false };
  for (const { name, raw, status, isPage = false } of [unknown, ...malformedRequests(url.host)]) {
    const { head, body, ...answer } = await answerTo(Number(url.port), raw);
    expect(answer.status, name).toBe(status);
    expect(head, name).toMatch(/x-content-type-options: nosniff/i);
    expect(head, name).toMatch(isPage ? /content-type: text\/html/i : /content-type: application\/json/i);
    expect(head, name).toMatch(/cache-control: no-store/i);
    if (isPage) expect(body, name).toMatch(/<html lang="ru">.*<h1>[А-Я].*<p>[А-Я]/s);
    else expect(JSON.parse(body).detail, name).toMatch(/^[А-Я]/);
  }
});

test.each(['/%D0%BF%D1', '/%E0%A4%A', '/info/%', '/%'])(
  '%s is of no page, and a page says so',
  async (path) => {
    const { shell } = await start();
    const { statusCode, headers, body } = await shell.inject({ url: path, headers: { accept: 'text/html' } });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<div id="root">');
  },
);

test('17 KB of cookies from neighbours cost nobody the page', async () => {
  const { shell } = await start();
  await shell.listen({ host: '127.0.0.1', port: 0 }).catch(() => undefined);
  const response = await fetch(`http://127.0.0.1:${(shell.server.address() as { port: number }).port}/`, {
    headers: { cookie: `a=${'x'.repeat(17_000)}`, accept: 'text/html' },
  });
  expect(response.status).toBe(200);
});

test('well-known addresses answer, and misses of files are short', async () => {
  const { shell } = await start();
  const get = (url: string, accept = '*/*') => shell.inject({ url, headers: { accept } });
  const change = await get('/.well-known/change-password', 'text/html');
  expect([change.statusCode, change.headers.location]).toEqual([302, '/?reset=']);
  const index = await get('/index.html?utm_source=x', 'text/html');
  expect([index.statusCode, index.headers.location]).toEqual([301, '/?utm_source=x']);
  const old = await get('/apple-touch-icon-120x120-precomposed.png');
  expect([old.statusCode, old.headers.location]).toEqual([301, '/apple-touch-icon.png']);
  for (const url of [
    '/none.ico',
    '/.well-known/security.txt',
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/google1234567890abcdef.html',
    '/apple-app-site-association',
    '/a/b.png?x',
  ]) {
    const { statusCode, body } = await get(url);
    expect([url, statusCode, JSON.parse(body)]).toEqual([
      url,
      404,
      { detail: expect.stringMatching(/^[А-Я]/) },
    ]);
    const page = await get(url, 'text/html');
    expect([url, page.statusCode, page.body.length < 1_500]).toEqual([url, 404, true]);
    expect(page.body).toContain('<h1>Страница не найдена</h1>');
  }
  const post = await shell.inject({
    method: 'POST',
    url: '/nothing',
    payload: '{"a":',
    headers: { 'content-type': 'application/json' },
  });
  expect(post.json().detail).toMatch(/^[А-Я]/);
});
