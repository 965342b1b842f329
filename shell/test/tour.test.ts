import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const section = readFileSync(path.join(ROOT, 'docs/tour.md'), 'utf8').split(/^## /m)[1]!;
/** The files of the way from the socket to the HTML, in order. */
const FILES = [...section.matchAll(/^\| (\d+) +\| `([^`]+)`/gm)].map(([, step, file]) => ({
  step: Number(step),
  file: file!,
}));

/** The side of the way that a file is on: server, both sides, a remote. */
function sideOf(file: string): 'server' | 'both' | 'remote' {
  if (/^(shell\/src\/server|federation\/server)\//.test(file)) return 'server';
  return file.startsWith('remote-') ? 'remote' : 'both';
}

/** Lists a file's imports from its own package, or from another by the name in `exports`, as paths from the root. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const found = [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, specifier]) => specifier!);
  return found.flatMap((specifier) => {
    if (specifier.startsWith('.')) return [path.join(path.dirname(file), specifier)];
    const [, folder, entry] = /^@(federation\/\w+)(\/.+)?$/.exec(specifier) ?? [];
    if (!folder) return [];
    const { exports } = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));
    return [path.join(folder, exports[`.${entry ?? ''}`])];
  });
}

test('the tour of a page names at most 20 files, which are there', { tags: '@spec-15.24' }, () => {
  expect(FILES.map(({ step }) => step)).toEqual(FILES.map((_, index) => index + 1));
  expect(FILES.length).toBeGreaterThan(15);
  expect(FILES.length).toBeLessThanOrEqual(20);
  expect(FILES.filter(({ file }) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('no file of the tour imports one of a side that comes before its own', { tags: '@spec-15.24' }, () => {
  const order = ['server', 'both', 'remote'];
  const back = FILES.flatMap(({ file }) =>
    importsOf(file)
      .filter((imported) => FILES.some((other) => other.file === imported))
      .filter((imported) => order.indexOf(sideOf(imported)) < order.indexOf(sideOf(file)))
      .map((imported) => `${file} → ${imported}`),
  );
  expect(back).toEqual([]);
});
