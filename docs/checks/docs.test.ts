import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { expect, test } from 'vitest';
import apiModules from '../../api/modules.json' with { type: 'json' };

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => existsSync(path.join(ROOT, file)));
/** Articles are pages of the shop; reports and ADRs say what was true on their day. */
const docs = files.filter((file) => file.endsWith('.md') && !/^(examples|docs\/(reports|adr))\//.test(file));
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Returns the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function hasAnchor(file: string, anchor: string): boolean {
  return [...textOf(file).matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor);
}

function isThere(link: string, doc: string): boolean {
  if (/^(https?|mailto):/.test(link)) return true;
  const [file = '', anchor] = link.split('#');
  const target = file ? path.join(path.dirname(doc), file) : doc;
  return existsSync(path.join(ROOT, target)) && (!anchor || hasAnchor(target, anchor));
}

test('every link between documents leads to a file and a heading', () => {
  const links = docs.flatMap((doc) =>
    [...textOf(doc).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ doc, link })),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ doc, link }) => !isThere(link, doc))).toEqual([]);
});

test('every file of code that a document names is there', () => {
  const named = docs.flatMap((doc) =>
    [...textOf(doc).matchAll(/`([\w-][\w.-]*(?:\/[\w.-]+)*\.(?:tsx?|mjs|css|sh|ya?ml|md))`/g)].map(
      ([, file = '']) => ({ doc, file }),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  const known = (file: string) => files.some((each) => `/${each}`.endsWith(`/${file}`));
  expect(named.filter(({ file }) => !known(file))).toEqual([]);
});

/** Sections of docs/decisions.md, and the numbered points of each, as `3` and `3.2`. */
function decided(): Set<string> {
  let section = '';
  const known = new Set<string>();
  for (const line of textOf('docs/decisions.md').split('\n')) {
    section = /^## (\d+)\./.exec(line)?.[1] ?? section;
    const point = /^(\d+)\. /.exec(line)?.[1];
    known.add(point ? `${section}.${point}` : section);
  }
  return known;
}

test('every decision that the code refers to is there', () => {
  const code = files.filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file));
  const references = code.flatMap((file) =>
    [...textOf(file).matchAll(/[Dd]ecisions, (\d+(?:\.\d+)?)(?: and (\d+\.\d+))?/g)].flatMap(
      ([, ...numbers]) => numbers.flatMap((decision) => (decision ? { file, decision } : [])),
    ),
  );
  expect(references.length).toBeGreaterThan(20);
  const known = decided();
  expect(references.filter(({ decision }) => !known.has(decision))).toEqual([]);
});

test('the drawing of the api’s modules shows what the dependency rules allow', () => {
  const [, section = ''] = textOf('docs/architecture.md').split('## Modules of the api');
  const drawing = /```mermaid\nflowchart TD\n(.*?)```/s.exec(section)?.[1] ?? '';
  const arrows = [...drawing.matchAll(/^ *([\w-]+) --> (.*)$/gm)].map(
    ([, from = '', to = '']) => [from, to.split(' & ').sort()] as const,
  );
  const allowed = Object.entries(apiModules)
    .filter(([, uses]) => uses.length > 0)
    .map(([name, uses]) => [name, uses.toSorted()] as const);
  expect(new Map(arrows)).toEqual(new Map(allowed));
  for (const name of Object.keys(apiModules)) expect(drawing).toContain(name);
});
