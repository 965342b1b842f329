import { chownSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeKey } from '@federation/registry/signing';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { expect, test } from 'vitest';
import { CONTAINER_USER, giveKeys } from '../src/key-owner.ts';

const isRoot = process.getuid?.() === 0;
const OTHER = 1_234;

async function keysFolder() {
  const folder = path.join(temporaryFolder('keys'), 'keys');
  const files = [path.join(folder, 'catalog.pem'), path.join(folder, 'info.pem')];
  for (const file of files) await makeKey(file);
  const owners = () => [folder, ...files].map((name) => statSync(name).uid);
  return { folder, files, owners };
}

test.runIf(isRoot)(
  'keys that root makes are the container’s user’s, those of others stay theirs',
  async () => {
    const { folder, files, owners } = await keysFolder();
    chownSync(files[1]!, OTHER, OTHER);
    await giveKeys(folder);
    expect(owners()).toEqual([CONTAINER_USER, CONTAINER_USER, OTHER]);
    expect(statSync(files[0]!).mode & 0o777).toBe(0o600);
  },
);

test('who is not root gives nothing away', async () => {
  const { folder, owners } = await keysFolder();
  const before = owners();
  await giveKeys(folder, OTHER);
  expect(owners()).toEqual(before);
});
