import { extname } from 'node:path';
import type { Bucket } from '@federation/registry/bucket';
import type { FileStore } from './file-store.ts';

export const PICTURE_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpeg': 'image/jpeg',
};

/** The store cannot be reached, or refuses: nobody's request is to blame. */
export class FilesAwayError extends Error {}

/** Files in a bucket, below a prefix. Whatever reads it directly, such as a CDN, is told type and lifetime. */
export class BucketFiles implements FileStore {
  readonly place: string;
  readonly #bucket: Bucket;
  readonly #prefix: string;

  constructor(bucket: Bucket, prefix: string) {
    this.place = `${bucket.place}/${prefix}`;
    this.#bucket = bucket;
    this.#prefix = prefix;
  }

  async read(name: string): Promise<Buffer | undefined> {
    return (await away(this.#bucket.get(this.#prefix + name)))?.data;
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    const options = {
      contentType: PICTURE_TYPES[extname(name)] ?? 'application/octet-stream',
      cacheControl: 'public, max-age=31536000, immutable',
    };
    await away(this.#bucket.put(this.#prefix + name, bytes, options));
  }

  async remove(name: string): Promise<void> {
    await away(this.#bucket.delete(this.#prefix + name));
  }

  async list(folder: string): Promise<string[]> {
    const objects = await away(this.#bucket.list(this.#prefix + folder));
    return objects.map(({ key }) => key.slice(this.#prefix.length));
  }
}

const away = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: Error) => {
    throw new FilesAwayError(error.message, { cause: error });
  });
