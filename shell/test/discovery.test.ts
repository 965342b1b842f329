import { expect, test } from 'vitest';
import { startRemote, startServer, startShell } from './helper.ts';

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

const routes = [
  { path: '/', page: './a-page', prerender: true },
  { path: '/products/:id', page: './a-page', sitemap: { list: 'games/', address: '/products/:id' } },
  {
    path: '/text',
    page: './a-page',
    sitemap: { list: 'articles/', address: '/text?slug=:slug', except: ['/text?slug=own'] },
  },
  { path: '/profile', page: './a-page', middleware: ['auth'] },
];

/** 120 games, of which one answer holds 100 at most, and three articles. */
const games = (url: string) => {
  const offset = Number(new URL(url, 'http://api').searchParams.get('offset'));
  const results = Array.from({ length: Math.min(100, 120 - offset) }, (_, index) => ({
    id: offset + index + 1,
  }));
  return { count: 120, results };
};
const articles = [{ slug: 'own' }, { slug: 'a&b' }, { slug: 'refunds' }];
const answer = (url: string) => ({
  body: JSON.stringify(url.startsWith('/api/games/') ? games(url) : articles),
});

const start = async (api: string) => startShell([await startRemote('catalog', { release: { routes } })], api);

test('the sitemap names pages that are the same for everybody, every game and every article of its own page', async () => {
  const app = await start(await startServer(answer));
  const { statusCode, headers, body } = await app.inject('/sitemap.xml');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const found = locations(body);
  expect(found).toHaveLength(1 + 120 + 2);
  expect(found).toEqual(
    expect.arrayContaining([
      'http://shop.test/',
      'http://shop.test/products/120',
      'http://shop.test/text?slug=a%26b',
      'http://shop.test/text?slug=refunds',
    ]),
  );
  expect(body).not.toContain('/profile');
});

test('a cached sitemap is served while the api is down, and none is made of half the lists', async () => {
  let isUp = true;
  const app = await start(
    await startServer((url) => (isUp || url.startsWith('/api/games/') ? answer(url) : { status: 500 })),
  );
  const { body } = await app.inject('/sitemap.xml');
  isUp = false;
  expect((await app.inject('/sitemap.xml')).body).toBe(body);
  const other = await start(await startServer(() => ({ status: 500 })));
  expect((await other.inject('/sitemap.xml')).statusCode).toBe(503);
});

test('a list whose items lack the field of the address makes no sitemap', async () => {
  const app = await start(await startServer(() => ({ body: '[{"name":"x"}]' })));
  expect((await app.inject('/sitemap.xml')).statusCode).toBe(503);
});

test('robots.txt names the sitemap and keeps crawlers out of the api only', async () => {
  const app = await startShell([await startRemote('catalog')]);
  const { body } = await app.inject('/robots.txt');
  expect(body).toContain('Sitemap: http://shop.test/sitemap.xml');
  expect(body.match(/^Disallow: .*/gm)).toEqual(['Disallow: /api/']);
});

test('the shop can be kept among the apps of a phone', async () => {
  const app = await startShell([await startRemote('catalog')]);
  const manifest = (await app.inject('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ lang: 'ru', start_url: '/', display: 'standalone' });
  expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: 'maskable' }));
  expect((await app.inject('/')).body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
});

test('the page for no network needs nothing but itself', async () => {
  const app = await startShell([await startRemote('catalog')]);
  const { body, headers } = await app.inject('/offline');
  expect(body).toContain('<h1>Нет сети</h1>');
  expect(body).not.toMatch(/(?:src|href)="[^"]/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});
