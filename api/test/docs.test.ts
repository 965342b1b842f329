import { expect, test } from 'vitest';
import { startApp } from './helper.ts';

const { app, get } = await startApp();

test('the schema is YAML unless JSON is asked for, and takes a language', { tags: '@spec-7.5' }, async () => {
  const yaml = await get('/api/docs/schema/?lang=ru');
  expect(yaml.headers['content-type']).toContain('application/vnd.oai.openapi');
  expect(yaml.body).toMatch(/^openapi: 3\.1\.0/);
  const json = await get('/api/docs/schema/?format=json');
  expect(json.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/games/{id}/': { get: { tags: ['games'] } } },
  });
});

test('every call is described, with a summary and its answer', { tags: '@spec-7.2' }, async () => {
  const { paths } = (await get('/api/docs/schema/?format=json')).json();
  const routes = app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .filter((line) => line.includes('/api/'));
  expect(routes.length).toBeGreaterThan(0);
  for (const [path, methods] of Object.entries<
    Record<string, { summary?: string; responses: Record<string, unknown> }>
  >(paths)) {
    expect(path).toMatch(/^\/api\/.*\/$/);
    for (const [method, call] of Object.entries(methods)) {
      expect([method, path, call.summary]).toEqual([method, path, expect.stringMatching(/[а-яА-Я]/)]);
      expect(Object.keys(call.responses).some((status) => status.startsWith('2'))).toBe(true);
    }
  }
});
