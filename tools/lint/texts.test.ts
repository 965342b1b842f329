import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, types as t, traverse } from '@babel/core';
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

const HOLE = /\{\{(\w+)\}\}/g;
const keyOf = (name: string) => name.replace(/_(?:one|few|many|other)$/, '');

/** Keys that an expression names. One that is made while the page runs is none of them: its holes throw there, in tests too. */
function keysOf(node: t.Node): string[] {
  if (t.isStringLiteral(node)) return [node.value];
  return t.isConditionalExpression(node) ? [...keysOf(node.consequent), ...keysOf(node.alternate)] : [];
}

/** Names of the values that a call gives; `undefined` where they are computed. */
function givenTo(values: t.Node | undefined): string[] | undefined {
  if (!values) return [];
  if (!t.isObjectExpression(values)) return undefined;
  const names = values.properties.map((each) =>
    t.isObjectProperty(each) && t.isIdentifier(each.key) ? each.key.name : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Calls of `t` in a file whose text has a hole that they do not fill. */
function holesOf(file: string, texts: Record<string, string>): string[] {
  const options = { filename: file, configFile: false, babelrc: false } as const;
  const source = parseSync(readFileSync(file, 'utf8'), {
    ...options,
    parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
  });
  const found: string[] = [];
  traverse(source!, {
    CallExpression({
      node: {
        callee,
        arguments: [first, values],
      },
    }) {
      if (!t.isIdentifier(callee) || !['t', 'text'].includes(callee.name) || !first) return;
      const given = givenTo(values);
      const keys = given ? keysOf(first) : [];
      for (const [name, form] of Object.entries(texts))
        for (const [, hole = ''] of keys.includes(keyOf(name)) ? form.matchAll(HOLE) : [])
          if (!given!.includes(hole)) found.push(`${path.relative(ROOT, file)}: ${name} lacks ${hole}`);
    },
  });
  return found;
}

test.each(['desk', 'desk/kit', 'remote-catalog/desk', 'remote-checkout/desk', 'remote-profile/desk', 'api'])(
  'no text of %s is shown with a hole',
  (folder) => {
    const src = path.join(ROOT, folder, 'src');
    const texts = JSON.parse(readFileSync(path.join(src, 'locales/ru.json'), 'utf8'));
    const files = globSync('**/*.{ts,tsx}', { cwd: src }).map((file) => path.join(src, file));
    expect(files.length).toBeGreaterThan(4);
    expect(files.flatMap((file) => holesOf(file, texts))).toEqual([]);
  },
);
