import { FolderStore } from './store.ts';

/** Puts a remote's build into its folder of releases and makes it current. Returns the version. */
export async function publish(build: string, releases: string, now = new Date()): Promise<string> {
  const store = new FolderStore(releases);
  const { release, integrity } = await store.upload(build);
  await store.makeCurrent(release.name, release.version, integrity, now);
  return release.version;
}
