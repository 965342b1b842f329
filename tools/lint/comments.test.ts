import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { expect, test } from 'vitest';

const SKIPPED = ['**/node_modules', '**/dist', '.git', '.data'];
const FILES = globSync('**/*.{ts,tsx,mjs,css}', { cwd: ROOT, exclude: SKIPPED });

/** Lists the lines that match, each after its file. */
const linesWith = (pattern: RegExp): string[] =>
  FILES.flatMap((file) =>
    (readFileSync(path.join(ROOT, file), 'utf8').match(pattern) ?? []).map(
      (line) => `${file}: ${line.trim()}`,
    ),
  );

test('a comment begins with a verb or a noun', () => {
  expect(FILES.length).toBeGreaterThan(1_000);
  expect(linesWith(/^\s*(?:\*|\/\/|\/\*\*?) (?:What|Whoever|Of|So many)\b.*/gm)).toEqual([]);
});
test('English text has English quotes', () => {
  expect(linesWith(/^\s*(?:\*|\/\/|\/\*\*?) .*[«»].*/gm)).toEqual([]);
});
