import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseRelease } from '@federation/registry/build';
import { publicKeys } from '@federation/registry/key-files';
import { openStore } from '@federation/registry/open-store';
import type { Source, Target } from '@federation/registry/pointer';
import { publish } from '@federation/registry/publish';
import { makeKey, readKey } from '@federation/registry/signing';
import type { ReleaseStore } from '@federation/registry/store';
import { REMOTES, type RemoteName, ROOT } from './paths.ts';

export const buildFolder = (name: RemoteName): string => path.join(ROOT, `remote-${name}/dist/release`);

/** Where a team's releases are: `RELEASE_STORE`, a folder or `s3://bucket/prefix`, else a folder among the shop's data. */
export const storeOf = (dataDir: string, name: RemoteName): ReleaseStore =>
  openStore(process.env.RELEASE_STORE ?? path.join(dataDir, 'releases'), name);

/** The file with a team's signing key. */
export const keyFile = (dataDir: string, name: RemoteName): string =>
  process.env.RELEASE_KEY ?? path.join(dataDir, 'keys', `${name}.pem`);

/** The variable with the public keys that shells trust for a remote. */
export const keysVariable = (name: RemoteName): string => `REMOTE_${name.toUpperCase()}_KEYS`;

/** A remote's releases with the keys that its shells trust: those of the variable, else those of the key file. */
export async function sourceOf(dataDir: string, name: RemoteName): Promise<Source> {
  const named = process.env[keysVariable(name)]?.split(/[\s,]+/).filter(Boolean);
  return {
    name,
    store: storeOf(dataDir, name),
    keys: named?.length ? named : await publicKeys(keyFile(dataDir, name)),
  };
}

export const targetOf = async (dataDir: string, name: RemoteName): Promise<Target> => ({
  key: await readKey(keyFile(dataDir, name)),
  ...(await sourceOf(dataDir, name)),
});

/** Publishes a build that was never published; a version that the team went back from stays so. */
export async function publishNew(target: Target, name: RemoteName): Promise<void> {
  const place = path.join(buildFolder(name), 'release.json');
  const { version } = parseRelease(await readFile(place), place);
  const isKnown = (await target.store.versions()).some((stored) => stored.version === version);
  if (!isKnown || !(await target.store.readPointer())) await publish(target, buildFolder(name));
}

/**
 * Publishes every build that was not published before, for a shop that runs here: to the folder that its origins serve, by keys of its own,
 * whatever the environment says of a team's. Returns the public keys as the shell's configuration has them, by remote.
 */
export async function publishBuilds(dataDir: string): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const name of REMOTES) {
    const file = path.join(dataDir, 'keys', `${name}.pem`);
    await makeKey(file);
    const trusted = await publicKeys(file);
    const store = openStore(path.join(dataDir, 'releases'), name);
    await publishNew({ name, store, key: await readKey(file), keys: trusted }, name);
    keys[keysVariable(name)] = trusted.join(' ');
  }
  return keys;
}
