import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', 'federation'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

/** Lines of these files that match, with their places. */
const linesWith = (pattern: RegExp, inFiles: string[]) =>
  inFiles.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );

test('the federation packages have no Russian text', { tags: '@spec-15.17' }, () => {
  expect(files.length).toBeGreaterThan(0);
  expect(linesWith(/\p{Script=Cyrillic}/u, files)).toEqual([]);
});

test('the sources of the federation packages name nothing that this shop sells or does', {
  tags: '@spec-15.17',
}, () => {
  const sources = files.filter((file) => /\/src\/(?!.*\.test\.)/.test(file));
  expect(sources.length).toBeGreaterThan(0);
  // `catalog:` is pnpm's word for a version that the workspace chooses.
  const nouns =
    /\b(games?|products?|orders\b|checkout|catalogu?e?(?!:)|payments?|promo|top-?ups?|pubg|steam|standoff)\b|@shop\//i;
  expect(linesWith(nouns, sources)).toEqual([]);
});
