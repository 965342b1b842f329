import { openObjects } from '@federation/store';
import { type FileStore, pictureFiles } from './file-store.ts';

export type Files = {
  /** Pictures that shoppers see, at `/media/`. */
  media: FileStore;
  /** The folder of `media` where it is one, to be served as it is. */
  mediaFolder?: string;
  /** The catalogue's pictures as the operator gave them. */
  pictures: FileStore;
  /** Which accounts were deleted: never restored with the database. */
  deletions: FileStore;
};

/** A request waits for a bucket so long, and no longer. */
const BUCKET = { answerWithin: 5_000, attempts: 3 };

function filesAt(location: string, env?: NodeJS.ProcessEnv): Files {
  const objects = openObjects(location, env, BUCKET);
  return {
    media: pictureFiles(objects.below('media')),
    pictures: pictureFiles(objects.below('pictures')),
    deletions: objects.below('deletions'),
  };
}

/** Files in folders of the data folder. */
export function folderFiles(dataDir: string): Files {
  const files = filesAt(dataDir);
  return { ...files, mediaFolder: files.media.location };
}

/**
 * Where the shop's files are: `MEDIA_STORE=s3://bucket/prefix` with the usual `AWS_…` variables, else the data folder.
 * @throws with the variable that is missing.
 */
export function openFiles(
  { dataDir, mediaStore }: { dataDir: string; mediaStore: string | undefined },
  env: NodeJS.ProcessEnv = process.env,
): Files {
  return mediaStore ? filesAt(mediaStore, env) : folderFiles(dataDir);
}
