import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { expect, test } from 'vitest';

const DEMO = path.join(ROOT, 'examples/catalogue');
const files = readdirSync(path.join(DEMO, 'games'));

test.each(files)('each pack of %s has a picture of its own', (file) => {
  const text = readFileSync(path.join(DEMO, 'games', file), 'utf8');
  const pictures = text.match(/pictures\/products\/\S+/g) ?? [];
  expect(pictures).not.toEqual([]);
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(pictures.filter((picture) => !existsSync(path.join(DEMO, picture)))).toEqual([]);
});

test('no picture of a pack is left over', () => {
  const texts = files.map((file) => readFileSync(path.join(DEMO, 'games', file), 'utf8')).join('\n');
  const drawn = readdirSync(path.join(DEMO, 'pictures/products'));
  expect(drawn.filter((name) => !texts.includes(`products/${name}`))).toEqual([]);
});
