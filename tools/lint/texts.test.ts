import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { expect, test } from 'vitest';

const FILES = globSync('{shared/*,shell,remote-*}/src/**/locales/*.json', { cwd: ROOT });

test('a text for one says how many: Russian uses it for 21, too', () => {
  const silent = FILES.flatMap((file) => {
    const texts = readFileSync(path.join(ROOT, file), 'utf8');
    return texts.match(/"\w+_one": "(?!.*\{\{count\}\}).*"/g) ?? [];
  });
  expect(FILES.length).toBeGreaterThan(5);
  expect(silent).toEqual([]);
});
