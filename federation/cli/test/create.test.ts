import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporary } from '@federation/registry/testing';
import { expect, test } from 'vitest';
import { create } from '../src/create.ts';

/** A template of two files, one of which bears its name. */
function template(): string {
  const folder = temporary();
  mkdirSync(path.join(folder, 'node_modules/react'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "federation": { "remote": "sample" } }');
  writeFileSync(path.join(folder, 'sample-page.tsx'), 'the page of sample');
  return folder;
}

test('writes a template under the new name, without what is installed there', async () => {
  const folder = path.join(temporary(), 'remote');
  await create(['gifts', '--template', template(), '--into', folder]);
  expect(readdirSync(folder).sort()).toEqual(['gifts-page.tsx', 'package.json']);
  expect(readFileSync(path.join(folder, 'gifts-page.tsx'), 'utf8')).toBe('the page of gifts');
});

test('leaves a folder alone that has something in it', async () => {
  const folder = temporary();
  writeFileSync(path.join(folder, 'mine'), '');
  await expect(create(['gifts', '--template', template(), '--into', folder])).rejects.toThrow(/is not empty/);
  expect(readdirSync(folder)).toEqual(['mine']);
});

test.each([
  [['Gifts', '--template', '.'], /"Gifts" is no name for a remote/],
  [['gifts'], /create <name> --template/],
  [['gifts', '--template', import.meta.dirname], /package\.json/],
])('refuses %j', async (args, reason) => {
  await expect(create([...args, '--into', path.join(temporary(), 'new')])).rejects.toThrow(reason);
});
