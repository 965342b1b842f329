import { expect, test } from 'vitest';
import { startApp } from './helper.ts';
import { seedCatalogue } from './support/catalogue.ts';
import { until } from './support/until.ts';

const { db, get } = await startApp({ answerCacheTtl: 1_000 });
await seedCatalogue(db);

const title = async (url: string) => {
  const answer = (await get(url)).json();
  return (answer.results?.[0] ?? answer).title as string;
};
const rename = (name: string) => db.pool.query('update games set title = $1', [name]);

test('a public answer is given again for a second, and is made again after it', async () => {
  await rename('Before');
  const first = await get('/api/games/?limit=1');
  await rename('After');
  const again = await get('/api/games/?limit=1');
  expect([again.payload, again.headers.etag, again.headers['content-type']]).toEqual([
    first.payload,
    first.headers.etag,
    first.headers['content-type'],
  ]);
  expect((await get('/api/games/?limit=1', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(
    304,
  );
  expect(await title('/api/games/?limit=2')).toBe('After');
  await until(async () => (await title('/api/games/?limit=1')) === 'After');
});

test('an answer that differs by who asks is never kept, nor is a refusal', async () => {
  expect((await get('/api/games/999999/')).statusCode).toBe(404);
  expect((await get('/api/payments/countries/active/')).headers['cache-control']).toBe('no-store');
  const answers = await Promise.all([get('/api/games/x/'), get('/api/games/x/')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});
