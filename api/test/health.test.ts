import { expect, test } from 'vitest';
import { startApp } from './helper.ts';
import { seedCatalogue } from './support/catalogue.ts';

const { get, db } = await startApp();
await seedCatalogue(db);

test('says which engine answers', async () => {
  const response = await get('/healthz');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'ok', engine: process.env.TEST_DATABASE });
});
