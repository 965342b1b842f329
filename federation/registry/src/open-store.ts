import path from 'node:path';
import { openObjects } from '@federation/store';
import { FolderStore } from './folder-store.ts';
import { ObjectReleases } from './object-releases.ts';
import type { ReleaseStore } from './store.ts';

/** The store of one remote: a folder, or `s3://bucket/prefix` with the usual `AWS_…` variables. Throws with what is missing. */
export function openStore(
  location: string,
  remote: string,
  env: NodeJS.ProcessEnv = process.env,
): ReleaseStore {
  return location.startsWith('s3://')
    ? new ObjectReleases(openObjects(`${location}/${remote}`, env))
    : new FolderStore(path.join(location, remote));
}
