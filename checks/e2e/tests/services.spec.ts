import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Requests } from '../fixtures/requests.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

type Sink = { url: string; bodies: string[]; paths: string[] };

/** An external service: answers any path with this script, and keeps what it is sent. */
async function startSink(script: string): Promise<Sink & { stop: () => void }> {
  const sink: Sink = { url: '', bodies: [], paths: [] };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    sink.paths.push(request.url ?? '');
    if (chunks.length > 0) sink.bodies.push(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' });
    response.end(script);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  sink.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(sink, { stop: () => server.close() });
}

/** The reference widget as the shop sees it: a style sheet of its own, and an object that comes late. */
const WIDGET = `
window.chatwootSDK = { run(settings) {
  window.chatRun = settings;
  const style = document.createElement('style');
  style.textContent = '.woot-widget-bubble { position: fixed; right: 20px; bottom: 20px; width: 64px; height: 64px }';
  document.body.append(style, Object.assign(document.createElement('button'), { className: 'woot-widget-bubble', ariaLabel: 'chat' }));
  setTimeout(() => { window.$chatwoot = { hasLoaded: true, setUser: (...user) => { window.chatUser = user }, reset: () => { window.chatReset = true } } }, 1200);
} };`;

const PASSWORD = 'correct horse battery';

test('the chat is loaded after the page, and gets the id of who signs in', {
  tag: ['@spec-9.12', '@spec-15.8'],
}, async ({ page, anotherShell, email }) => {
  const chat = await startSink(WIDGET);
  const url = await anotherShell({ CHAT_URL: chat.url, CHAT_TOKEN: 'inbox-1' });
  await page.goto(url);
  expect(chat.paths, 'nothing of it in the first view').toEqual([]);
  await expect.poll(() => chat.paths).toEqual(['/packs/js/sdk.js']);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'chatRun')))
    .toEqual({ websiteToken: 'inbox-1', baseUrl: chat.url });
  const bubble = page.getByRole('button', { name: 'chat' });
  expect(await bubble.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');

  const made = await page.request.post(`${url}/api/auth/registration/`, {
    data: { email, password: PASSWORD },
  });
  const { access, refresh } = await made.json();
  await page.context().addCookies([
    { name: 'access', value: access, url },
    { name: 'refresh', value: refresh, url },
  ]);
  await page.reload();
  const profile = await page.request.get(`${url}/api/auth/profile/`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  const { id } = await profile.json();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'chatUser')?.[0])).toBe(String(id));
  expect(JSON.stringify(await page.evaluate(() => Reflect.get(window, 'chatUser')))).not.toContain(email);
  chat.stop();
});

test('an error is reported with its composition, and without tokens, addresses and codes', {
  tag: '@spec-15.9',
}, async ({ page, anotherShell, consoleErrors }) => {
  consoleErrors.allow(/planted/);
  const sentry = await startSink('{}');
  const dsn = sentry.url.replace('http://', 'http://publickey@');
  const url = await anotherShell({ SENTRY_DSN: `${dsn}/7` });
  // A few in a thousand events are reported: here all of them.
  await page.addInitScript(() => {
    Math.random = () => 0;
    crypto.getRandomValues = <T>(array: T) => array;
  });
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';
  await page.context().addCookies([{ name: 'locale', value: 'ru', url }]);
  const response = await page.goto(`${url}/info?key=planted-key`);
  expect(sentry.paths, 'nothing of it in the first view').toEqual([]);
  await hydrated(page);
  await page.evaluate((secret) => {
    document.title = `ivan@example.com ${secret}`;
    setTimeout(() => {
      throw new Error(`planted ${secret} for ivan@example.com, code DEMO-DWE2S-7C5TV-4PXQ`);
    });
  }, token);
  await expect.poll(() => sentry.bodies.some((body) => body.includes('planted [token]'))).toBe(true);
  const all = sentry.bodies.join('\n');
  expect(all).toContain(`"composition":"${response?.headers()['x-composition']}"`);
  for (const secret of [token, 'ivan@example.com', 'DWE2S', 'planted-key']) expect(all).not.toContain(secret);
  sentry.stop();
});

test('no external service is loaded when nothing is configured', { tag: '@spec-15.8' }, async ({
  home,
  page,
  shop,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  const requests = new Requests(page);
  const manifest = page.waitForResponse(/\/builds\/meta\//);
  await home.openReady();
  // Services would be asked for beside it.
  await manifest;
  await requests.settled();
  const own = Object.entries(shop.shellEnvironment).filter(([name]) =>
    /^(PUBLIC|REMOTE_\w+)_URL$/.test(name),
  );
  for (const origin of origins) expect(own.map(([, url]) => url)).toContain(origin);
});
