import { answerTo, malformedRequests } from '@federation/protocol/testing';
import { expect, test } from 'vitest';
import { startSandbox } from './testing.ts';

test('whatever is no HTTP is answered in Russian, as a page where one was asked', async () => {
  const { host, port } = new URL((await startSandbox()).url);
  for (const { name, raw, status, isPage = false } of malformedRequests(host)) {
    const { head, body, ...answer } = await answerTo(Number(port), raw);
    expect([name, answer.status]).toEqual([name, status]);
    expect(head, name).toMatch(isPage ? /content-type: text\/html/i : /content-type: application\/json/i);
    if (isPage) expect(body, name).toMatch(/<html lang="ru">.*<h1>[А-Я].*<p>[А-Я]/s);
    else expect(JSON.parse(body).detail, name).toMatch(/^[А-Я]/);
  }
});

test.each(['/%D0%BF%D1', '/products/%zz', '/%'])('%s is of no page, and a page says so', async (path) => {
  const response = await fetch((await startSandbox()).url + path, { headers: { accept: 'text/html' } });
  expect([response.status, await response.text()]).toEqual([
    404,
    expect.stringContaining('Страница не найдена'),
  ]);
});
