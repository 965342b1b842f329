import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseRelease } from '@federation/protocol/verify';
import { publicKeys } from '@federation/registry/key-files';
import { openStore } from '@federation/registry/open-store';
import { changePointer, type Source, type Target } from '@federation/registry/pointer';
import { publish } from '@federation/registry/publish';
import { readKey } from '@federation/registry/signing';
import type { ReleaseStore } from '@federation/registry/store';

/** Where a team's releases are: `RELEASE_STORE`, a folder or `s3://bucket/prefix`, else a folder among the data. */
export const storeOf = (dataDir: string, name: string): ReleaseStore =>
  openStore(process.env.RELEASE_STORE ?? path.join(dataDir, 'releases'), name);

/** The file with a team's signing key. */
export const keyFile = (dataDir: string, name: string): string =>
  process.env.RELEASE_KEY ?? path.join(dataDir, 'keys', `${name}.pem`);

/** The variable with the public keys that hosts trust for a remote. */
export const keysVariable = (name: string): string => `REMOTE_${name.toUpperCase()}_KEYS`;

/** A remote's releases with the keys that its hosts trust: those of the variable, else those of the key file. */
export async function sourceOf(dataDir: string, name: string): Promise<Source> {
  const named = process.env[keysVariable(name)]?.split(/[\s,]+/).filter(Boolean);
  return {
    name,
    store: storeOf(dataDir, name),
    keys: named?.length ? named : await publicKeys(keyFile(dataDir, name)),
  };
}

/** The same with the key that signs. Throws when there is none. */
export const targetOf = async (dataDir: string, name: string): Promise<Target> => ({
  key: await readKey(keyFile(dataDir, name)),
  ...(await sourceOf(dataDir, name)),
});

/** Publishes the build in a folder unless it was published before; a version that the team went back from stays so. */
export async function publishNew(target: Target, folder: string): Promise<void> {
  const place = path.join(folder, 'release.json');
  const { version } = parseRelease(await readFile(place), place);
  const isKnown = (await target.store.versions()).some((stored) => stored.version === version);
  if (!isKnown || !(await target.store.readPointer())) await publish(target, folder);
}

/** Publishes a release folder as a team would. Returns the version. */
export const publishFolder = async (dataDir: string, name: string, folder: string): Promise<string> =>
  publish(await targetOf(dataDir, name), folder);

/** Takes every version but the current one out of a remote's pointer, as before its second publication. */
export async function forgetPast(dataDir: string, name: string): Promise<void> {
  await changePointer(await targetOf(dataDir, name), (before) => ({
    history: before?.history.filter(({ version }) => version === before.current.version) ?? [],
  }));
}
