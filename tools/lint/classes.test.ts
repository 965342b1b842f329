import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.module.css'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Classes that sources take from a style sheet; all of them where a name is computed. */
type Used = { names: Set<string>; all: boolean };
const used = new Map<string, Used>();
for (const file of files.filter((name) => !name.endsWith('.css'))) {
  const text = textOf(file);
  for (const [, variable, source] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
    const sheet = path.join(path.dirname(file), source!);
    const { names, all } = used.get(sheet) ?? { names: new Set(), all: false };
    const members = [...text.matchAll(new RegExp(`\\b${variable}(?:\\.(?!module\\b)(\\w+)|\\[)`, 'g'))];
    used.set(sheet, {
      names: new Set([...names, ...members.flatMap(([, name]) => name ?? [])]),
      all: all || members.some(([, name]) => !name),
    });
  }
}

const sheets = files
  .filter((name) => name.endsWith('.css'))
  .map((sheet) => {
    const text = textOf(sheet)
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/:global\([^)]*\)/g, '');
    const selectors = text.replace(/\{[^{}]*\}/g, ' ');
    const defined = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!));
    return { sheet, text, defined, used: used.get(sheet) ?? { names: new Set<string>(), all: false } };
  });

test('every class of a style sheet is used', () => {
  expect(sheets.length).toBeGreaterThan(0);
  const unused = sheets.flatMap(({ sheet, text, defined, used }) =>
    used.all
      ? []
      : [...defined]
          .filter((name) => !used.names.has(name) && !new RegExp(`composes:[^;]*\\b${name}\\b`).test(text))
          .map((name) => `${sheet}: .${name}`),
  );
  expect(unused).toEqual([]);
});

test('every class that is used has a rule', () => {
  const missing = sheets.flatMap(({ sheet, defined, used }) =>
    [...used.names].filter((name) => !defined.has(name)).map((name) => `${sheet}: .${name}`),
  );
  expect(missing).toEqual([]);
});
