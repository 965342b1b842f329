import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkSingletons } from './check-singletons.ts';
import type { Platform } from './platform.ts';

const GIVEN = '19.3.1';
const platform: Platform = {
  contract: '1.0.0',
  singletons: { react: { version: GIVEN }, 'react/jsx-runtime': { version: GIVEN } },
  slotContracts: {},
  browsers: [],
  loadTimeout: 1_000,
};

/** A remote that asks for this React and has that one installed. */
function remote(asked: object, installed?: string): string {
  const root = mkdtempSync(path.join(tmpdir(), 'remote-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(path.join(root, 'package.json'), JSON.stringify(asked));
  const folder = path.join(root, 'node_modules/react');
  mkdirSync(folder, { recursive: true });
  if (installed) writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version: installed }));
  return root;
}

test.each([
  ['catalog:', GIVEN],
  [GIVEN, undefined],
  [`^${GIVEN}`, GIVEN],
  ['19.0.0', undefined],
])('React %s is what the shell gives', async (react, installed) => {
  await expect(
    checkSingletons(remote({ dependencies: { react } }, installed), platform),
  ).resolves.toBeUndefined();
});

test.each([
  [
    'an older major version',
    { dependencies: { react: '18.3.1' } },
    undefined,
    /asks for react 18\.3\.1, the shell provides 19/,
  ],
  ['a newer version', { devDependencies: { react: '^19.99.0' } }, undefined, /asks for react \^19\.99\.0/],
  ['whatever is newest', { peerDependencies: { react: 'latest' } }, undefined, /asks for react latest/],
  [
    'another one than is installed',
    { dependencies: { react: 'catalog:' } },
    '18.3.1',
    /has react 18\.3\.1 installed, the shell provides 19/,
  ],
])('%s is refused', { tags: '@spec-17.16' }, async (_, asked, installed, reason) => {
  await expect(checkSingletons(remote(asked, installed), platform)).rejects.toThrow(reason);
});
