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
      'deploy',
      {
        test: {
          name: 'checkout',
          include: [
            'devkit/test/*.test.ts',
            'bench/src/**/*.test.ts',
            'demo/*.test.ts',
            'docs/checks/*.test.ts',
            'e2e/skew/*.test.ts',
            'lint/*.test.ts',
          ],
        },
      },
    ],
  },
});
