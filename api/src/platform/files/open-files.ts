import { join } from 'node:path';
import { openBucket } from '@federation/registry/bucket';
import { BucketFiles } from './bucket-files.ts';
import { type FileStore, FolderFiles } from './file-store.ts';

export type Files = {
  /** What shoppers are shown, at `/media/`. */
  media: FileStore;
  /** The catalogue's pictures as the operator gave them. */
  pictures: FileStore;
  /** Which accounts were deleted: never restored with the database. */
  deletions: FileStore;
};

/** Files in folders of the data folder. */
export const folderFiles = (dataDir: string): Files => ({
  media: new FolderFiles(join(dataDir, 'media')),
  pictures: new FolderFiles(join(dataDir, 'pictures')),
  deletions: new FolderFiles(join(dataDir, 'deletions')),
});

/**
 * Where the shop's files are: `MEDIA_STORE=s3://bucket/prefix` with the usual `AWS_…` variables, else the data folder.
 * @throws with the variable that is missing.
 */
export function openFiles(
  { dataDir, mediaStore }: { dataDir: string; mediaStore: string | undefined },
  env: NodeJS.ProcessEnv = process.env,
): Files {
  if (!mediaStore) return folderFiles(dataDir);
  const { bucket, prefix } = openBucket(mediaStore, env);
  const below = (name: string) =>
    new BucketFiles(bucket, [prefix, name, ''].filter((part, n) => part || n).join('/'));
  return { media: below('media'), pictures: below('pictures'), deletions: below('deletions') };
}
