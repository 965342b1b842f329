import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const eslint = new ESLint({ cwd: ROOT, overrideConfigFile: 'tools/lint/libraries.config.mjs' });

/** Returns lint's errors for a source, as if it stood in the shell. */
async function lintErrors(code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(ROOT, 'shell/src/example.tsx') });
  return result!.messages.map(({ message }) => message.split(/[,:(]/)[0]!);
}

test.each([
  ['new rspack.NormalModuleReplacementPlugin(/x/, y);', 'Modules of another package are not replaced'],
  [
    'export default { resolve: { alias: { react: "./mine.ts" } } };',
    'Imports do not lead elsewhere than they say',
  ],
  ["import { UNSAFE_LocationContext as Context } from 'react-router';", 'React Router promises nothing'],
  [
    "import * as router from 'react-router'; router.UNSAFE_useScrollRestoration();",
    'React Router promises nothing',
  ],
  ['class Mine extends QueryCache { build() {} }', 'TanStack Query is configured by its options'],
])('lint refuses what a library does not document: %s', { tags: '@spec-15.20' }, async (code, error) => {
  expect(await lintErrors(code)).toEqual([expect.stringMatching(`^${error}`)]);
});

test('lint has nothing against documented use', async () => {
  const code = "import { useRoutes } from 'react-router'; export const cache = new QueryCache({ onError });";
  expect(await lintErrors(code)).toEqual([]);
});

test('no installed package is patched', { tags: '@spec-15.20' }, () => {
  const workspace = readFileSync(path.join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  expect(workspace).toMatch(/^packages:/m);
  expect(workspace).not.toMatch(/^(patchedDependencies|overrides):/m);
});
