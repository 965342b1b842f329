import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { planFor, SPECS_OF } from '../src/changed.ts';
import { ROOT } from '../src/paths.ts';

test.each(Object.entries(SPECS_OF))('%s and its browser tests are there', (name, specs) => {
  const files = specs.map((spec) => `checks/e2e/tests/${spec}.spec.ts`);
  expect([name, ...files].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('a remote brings its own browser tests and the budgets, what every page has brings all', () => {
  const own = planFor(['remote-info/src/pages/info-page.tsx']);
  expect(own).toMatchObject({ bytes: true, compose: false, folders: [] });
  expect(own.specs).toEqual(SPECS_OF['remote-info']);
  expect(planFor(['remote-info/src/a.ts', 'shared/ui/src/button.tsx']).specs).toBe('all');
  expect(planFor(['pnpm-lock.yaml'])).toMatchObject({ specs: 'all', compose: true });
});

test('a browser test that was changed runs by itself', () => {
  expect(planFor(['checks/e2e/tests/qr.spec.ts'])).toMatchObject({ specs: ['qr'], bytes: false });
});

test('a file that tests read brings all tests of its folder, a text none', () => {
  expect(planFor(['api/drizzle/0042_x.sql']).folders).toEqual(['api']);
  expect(planFor(['api/README.md', 'docs/tour.md'])).toEqual({
    ...{ folders: [], specs: [], compose: false, bytes: false },
  });
});
