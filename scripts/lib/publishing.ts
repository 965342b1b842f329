import { changePointer } from '@federation/registry/pointer';
import { publish } from '@federation/registry/publish';
import type { RemoteName } from './paths.ts';
import { targetOf } from './releases.ts';

/** Publishes a release folder as a team would. Returns the version. */
export const publishFolder = async (dataDir: string, name: RemoteName, folder: string): Promise<string> =>
  publish(await targetOf(dataDir, name), folder);

/** Takes every version but the current one out of a remote's pointer, as before its second publication. */
export async function forgetPast(dataDir: string, name: RemoteName): Promise<void> {
  await changePointer(await targetOf(dataDir, name), (before) => ({
    history: before?.history.filter(({ version }) => version === before.current.version) ?? [],
  }));
}
