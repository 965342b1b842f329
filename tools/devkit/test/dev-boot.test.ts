import { expect, test } from 'vitest';
import { bootOf } from '../src/dev-server.ts';

test('the page of a development server begins without data', () => {
  const { queries, dev } = JSON.parse(bootOf({ id: 'a', timestamp: 0, remotes: [], missing: [] }));
  expect([dev, queries]).toEqual([true, { mutations: [], queries: [] }]);
});
