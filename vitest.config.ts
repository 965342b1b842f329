import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { readSpecification, tagOf } from './docs/checks/specification.ts';

const specification = readFileSync(new URL('docs/specification.md', import.meta.url), 'utf8');

export default defineConfig({
  test: {
    // A tag that is not here is an error.
    tags: readSpecification(specification).rules.map((rule) => ({
      name: tagOf(rule),
      description: rule.text,
    })),
    projects: [
      'shared',
      'shell',
      'shell/vitest.built.config.ts',
      'remote-*',
      'remote-*/desk/vitest.config.ts',
      'api',
      'sandbox',
      'federation/*',
      'checks/drills',
      {
        test: {
          name: 'checkout',
          include: [
            'tools/devkit/test/*.test.ts',
            'checks/bench/src/**/*.test.ts',
            'examples/catalogue/*.test.ts',
            'deploy/test/*.test.ts',
            'docs/checks/*.test.ts',
            'checks/e2e/skew/*.test.ts',
            'tools/lint/*.test.ts',
            'desk/src/server/*.test.ts',
          ],
        },
      },
    ],
  },
});
