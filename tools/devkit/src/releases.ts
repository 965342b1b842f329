import path from 'node:path';
import { keysVariable, publishNew } from '@federation/cli/releases';
import { publicKeys } from '@federation/registry/key-files';
import { openStore } from '@federation/registry/open-store';
import { makeKey, readKey } from '@federation/registry/signing';
import { DESK_REMOTES, REMOTES, type RemoteName, ROOT } from './paths.ts';

export const buildFolder = (name: RemoteName): string => path.join(ROOT, `remote-${name}/dist/release`);

/** The variable with the public keys that the desk trusts for a remote. */
export const deskKeysVariable = (name: string): string => `${name.toUpperCase()}_KEYS`;

/**
 * Publishes every build that was not published before, for a shop that runs here: to the folder that its origins serve, by keys of its own,
 * whatever the environment says of a team's. Returns the public keys as the shell's configuration has them, by remote.
 */
export async function publishBuilds(dataDir: string): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  const builds = [
    ...REMOTES.map((name) => ({ name, folder: buildFolder(name), variable: keysVariable(name) })),
    ...DESK_REMOTES.map(({ name, folder }) => ({
      name,
      folder: path.join(ROOT, folder, 'dist/release'),
      variable: deskKeysVariable(name),
    })),
  ];
  for (const { name, folder, variable } of builds) {
    const file = path.join(dataDir, 'keys', `${name}.pem`);
    await makeKey(file);
    const trusted = await publicKeys(file);
    const store = openStore(path.join(dataDir, 'releases'), name);
    await publishNew({ name, store, key: await readKey(file), keys: trusted }, folder);
    keys[variable] = trusted.join(' ');
  }
  return keys;
}
