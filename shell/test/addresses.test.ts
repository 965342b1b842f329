import net from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { pageCode, startRemote, startShell } from './helper.ts';

const PUBLIC = 'http://localhost:3000';
const release = { routes: [{ path: '/:page?', page: './a-page' }] };
const rule = `validate: ({ params }) => params.page === undefined || params.page === '2'`;

const startShop = async (more: string) =>
  startShell(
    [await startRemote('catalog', { code: pageCode('A', `, ${more}`), release })],
    undefined,
    {},
    60_000,
    {
      publicUrl: PUBLIC,
    },
  );

/** The answer to a request line with exactly this target: a client would mend it. */
async function ask(app: Awaited<ReturnType<typeof startShell>>, target: string) {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  return {
    status: Number(answer.split(' ')[1]),
    type: /^content-type: (.*)$/im.exec(answer)?.[1],
    own: /property="og:url" content="([^"]*)"/.exec(answer)?.[1],
  };
}

test.each([
  ['//', 200, '//'],
  ['///', 200, '///'],
  ['////x', 404, '////x'],
  ['//x:y/', 404, '//x:y/'],
  ['//:80/', 404, '//:80/'],
  ['//a%20b/', 404, '//a%20b/'],
  ['//[/', 404, '//[/'],
  ['//evil.test/2', 404, '//evil.test/2'],
  ['/\\\\x:y/', 404, '///x:y/'],
  ['http://evil.test/', 200, '/'],
  ['http://evil.test/2?x=1', 200, '/2'],
  ['http://x:y/', 200, '/'],
])('answers %s with a page of its own', async (target, status, path) => {
  const answer = await ask(await startShop(rule), target);
  expect(answer).toMatchObject({ status, type: 'text/html; charset=utf-8', own: PUBLIC + path });
});

test.each([
  ['https://', '/'],
  ['//[', '/'],
  ['https://evil.test/2', '/'],
  ['//evil.test/2', '/'],
  ['/2', '/2'],
  [`${PUBLIC}/2`, '/2'],
])('a head whose canonical address is %s is of %s', async (canonical, path) => {
  const app = await startShop(`head: () => ({ title: 'A', canonical: ${JSON.stringify(canonical)} })`);
  const { statusCode, body } = await app.inject('/');
  expect(statusCode).toBe(200);
  expect(body).toContain(`<link rel="canonical" href="${PUBLIC}${path}">`);
  expect(body).toContain(`<meta property="og:url" content="${PUBLIC}${path}">`);
});

test.each([
  ['https://', `${PUBLIC}/icons/share.png`],
  ['/media/a.png', `${PUBLIC}/media/a.png`],
  ['https://pictures.test/a.png', 'https://pictures.test/a.png'],
])('a head whose picture is %s shows %s', async (image, shown) => {
  const app = await startShop(`head: () => ({ title: 'A', image: ${JSON.stringify(image)} })`);
  const { statusCode, body } = await app.inject('/');
  expect(statusCode).toBe(200);
  expect(body).toContain(`<meta property="og:image" content="${shown}">`);
});
