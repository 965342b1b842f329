import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApp } from './helper.ts';
import { seedCatalogue } from './support/catalogue.ts';

const { app, db } = await startApp();
await seedCatalogue(db);

type Call = { method: string; path: string };
const { paths } = app.swagger() as { paths: Record<string, Record<string, unknown>> };
const calls: Call[] = Object.entries(paths)
  .filter(([path]) => !path.endsWith('/events/'))
  .flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    '99999999999999999999',
    '\u0000',
    "';--",
    '%',
    '\\',
    '../',
    'null',
    '💥',
    '\ud800',
    '[object Object]',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uuid(),
  fc.integer().map(String),
);
const body = fc.oneof(
  fc.json(),
  nasty,
  fc
    .dictionary(
      fc.constantFrom(
        'products',
        'email',
        'amount',
        'country_id',
        'order_id',
        'currency',
        'key',
        'product_id',
      ),
      fc.anything({ maxDepth: 3 }),
    )
    .map(print),
);
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  '',
);

function print(value: unknown) {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '{';
  }
}

test('no malformed request is answered with a 5xx, and the process lives', { timeout: 60_000 }, async () => {
  expect(calls.length).toBeGreaterThan(10);
  const request = fc.record({
    call: fc.constantFrom(...calls),
    parts: fc.array(nasty, { minLength: 3, maxLength: 3 }),
    query: fc.dictionary(
      fc.constantFrom('limit', 'offset', 'page', 'page_size', 'search', 'title__icontains', 'view', 'format'),
      nasty,
    ),
    body,
    type,
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ call, parts, query, body: payload, type: contentType }) => {
      const values = parts.values();
      const path = call.path.replace(/\{\w+\}/g, () =>
        encodeURIComponent(toWellFormed(values.next().value ?? '')),
      );
      const search = new URLSearchParams(query).toString();
      const response = await app.inject({
        method: call.method as 'GET',
        url: `${path}?${search}`,
        ...(call.method === 'GET' ? {} : { payload, headers: { 'content-type': contentType } }),
      });
      expect([path, search, payload, response.statusCode >= 500 ? response.body : 'fine']).toEqual([
        path,
        search,
        payload,
        'fine',
      ]);
    }),
    { numRuns: Number(process.env.MALFORMED_RUNS ?? 1_000) },
  );
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

const toWellFormed = (text: string) => text.toWellFormed();
