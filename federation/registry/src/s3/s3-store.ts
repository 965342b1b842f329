import { headersOf } from '../headers.ts';
import type { ReleaseStore, StoredFile, StoredVersion } from '../store.ts';
import { type Bucket, openBucket, type PutOptions } from './bucket.ts';
import { supportsConditions } from './conditions.ts';
import { withLockObject } from './lock-object.ts';

const POINTER = 'remote.json';
const MANIFEST = 'release.json';
/** Uploads under way at a time. */
const PARALLEL = 6;
const ATTEMPTS = 30;

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

function optionsOf(name: string): PutOptions {
  const headers = headersOf(name);
  return { contentType: headers['Content-Type'], cacheControl: headers['Cache-Control'] };
}

/** Releases in a bucket, below a prefix. A version without `release.json` is an upload that is not finished. */
export class S3Store implements ReleaseStore {
  readonly place: string;
  readonly #bucket: Bucket;
  readonly #prefix: string;

  constructor(bucket: Bucket, prefix: string, place: string) {
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.place = place;
  }

  readPointer(): Promise<string | undefined> {
    return this.readDocument(POINTER);
  }

  updatePointer(change: (before: string | undefined) => Promise<string> | string): Promise<void> {
    return this.updateDocument(POINTER, change);
  }

  async readDocument(name: string): Promise<string | undefined> {
    return (await this.#bucket.get(this.#prefix + name))?.data.toString();
  }

  /** Writes a document over exactly what was read, or with a lock where the store cannot compare. */
  async updateDocument(
    name: string,
    change: (before: string | undefined) => Promise<string> | string,
  ): Promise<void> {
    await this.#write(name, async () => {
      const before = await this.#bucket.get(this.#prefix + name);
      const text = before?.data.toString();
      const next = await change(text);
      return next === text ? undefined : { data: Buffer.from(next), over: before?.etag };
    });
  }

  /**
   * Writes an object whose text depends on what is there. `make` is asked again while others are faster; undefined writes nothing.
   * `over` is the tag of the object that is replaced, absent for a new one.
   */
  async #write(
    name: string,
    make: () => Promise<{ data: Uint8Array; over: string | undefined } | undefined>,
  ): Promise<void> {
    const key = this.#prefix + name;
    const attempt = async (isConditional: boolean) => {
      const made = await make();
      if (!made) return true;
      const condition: PutOptions = made.over ? { ifMatch: made.over } : { ifNoneMatch: '*' };
      const put = await this.#bucket.put(key, made.data, {
        ...optionsOf(name),
        ...(isConditional && condition),
      });
      if (put === 'unsupported')
        throw new Error(`${this.place}/${name}: the store refuses conditional writes`);
      return put === 'done';
    };
    if (!(await supportsConditions(this.#bucket, this.#prefix))) {
      await withLockObject(this.#bucket, `${this.#prefix}.lock/`, async () => void (await attempt(false)));
      return;
    }
    for (let count = 0; count < ATTEMPTS; count += 1) {
      if (await attempt(true)) return;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * (count + 1)));
    }
    throw new Error(`${this.place}/${name}: others were faster ${ATTEMPTS} times; try again`);
  }

  async addVersion(version: string, files: readonly StoredFile[]): Promise<void> {
    const manifest = files.find(({ path }) => path === MANIFEST)!;
    if (await this.read(version, MANIFEST)) return;
    await inParallel(
      files.filter((file) => file !== manifest),
      ({ path, data, encoding }) => {
        const name = encoding ? path.replace(/\.(?:br|gz)$/, '') : path;
        return this.#bucket.put(`${this.#prefix}${version}/${path}`, data, {
          ...optionsOf(name),
          ...(encoding && { contentEncoding: encoding }),
        });
      },
    );
    // Last, and only once: from here on the version is there.
    await this.#write(`${version}/${MANIFEST}`, async () =>
      (await this.read(version, MANIFEST)) ? undefined : { data: manifest.data, over: undefined },
    );
  }

  async read(version: string, file: string): Promise<Buffer | undefined> {
    return (await this.#bucket.get(`${this.#prefix}${version}/${file}`))?.data;
  }

  async files(version: string): Promise<string[]> {
    const prefix = `${this.#prefix}${version}/`;
    const objects = await this.#bucket.list(prefix);
    return objects.map(({ key }) => key.slice(prefix.length));
  }

  async versions(): Promise<StoredVersion[]> {
    const found = new Map<string, StoredVersion>();
    const objects = await this.#bucket.list(this.#prefix);
    for (const { key, changed } of objects) {
      const [, version, file] = /^([^./][^/]*)\/(.+)$/.exec(key.slice(this.#prefix.length)) ?? [];
      if (!version) continue;
      const known = found.get(version) ?? { version, whole: false, changed };
      if (file === MANIFEST) known.whole = true;
      if (changed > known.changed) known.changed = changed;
      found.set(version, known);
    }
    return [...found.values()];
  }

  async remove(version: string): Promise<void> {
    // First, so that nobody ever takes half a version for a whole one.
    await this.#bucket.delete(`${this.#prefix}${version}/${MANIFEST}`);
    await inParallel(await this.files(version), (file) =>
      this.#bucket.delete(`${this.#prefix}${version}/${file}`),
    );
  }
}

/** The store at `s3://bucket/prefix`. */
export function openS3Store(location: string, remote: string, env: NodeJS.ProcessEnv): S3Store {
  const { bucket, prefix } = openBucket(location, env);
  const folder = [prefix, remote].filter(Boolean).join('/');
  return new S3Store(bucket, `${folder}/`, `${bucket.place}/${folder}`);
}
