import { extname } from 'node:path';
import type { ObjectStore, WriteOptions } from '@federation/store';

/** Files by name, such as `avatars/1.webp`. What is written under a name stays what it is. */
export type FileStore = Pick<ObjectStore, 'location' | 'read' | 'remove' | 'list'> & {
  /** Writes a file as a whole: nobody ever sees a part of it. */
  write(name: string, bytes: Uint8Array): Promise<void>;
};

export const PICTURE_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpeg': 'image/jpeg',
};

/** Pictures in a store. Whatever reads a bucket directly, such as a CDN, gets type and lifetime. */
export function pictureFiles(objects: ObjectStore): FileStore {
  const optionsOf = (name: string): WriteOptions => ({
    contentType: PICTURE_TYPES[extname(name)] ?? 'application/octet-stream',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  return {
    location: objects.location,
    read: (name) => objects.read(name),
    write: (name, bytes) => objects.write(name, bytes, optionsOf(name)),
    remove: (name) => objects.remove(name),
    list: (folder) => objects.list(folder),
  };
}
