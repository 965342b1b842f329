import type { Bucket, PutOptions } from './bucket.ts';
import { withLockObject } from './lock-object.ts';
import {
  type Change,
  checkName,
  isInternal,
  type ObjectEntry,
  type ObjectStore,
  type StoredObject,
  StoreError,
  type WriteOptions,
} from './object-store.ts';

/** An object that is only there to be written over, or not. */
const PROBE = '.conditions';

/**
 * Whether the store keeps the conditions of a PUT. Some stores ignore them without a word, and then two publishers could overwrite each
 * other: so it is tried, with three requests.
 */
async function supportsConditions(bucket: Bucket, prefix: string): Promise<boolean> {
  const probe = (condition: PutOptions) =>
    bucket.put(prefix + PROBE, Buffer.from('A store that compares never replaces this.\n'), condition);
  let created = await probe({ ifNoneMatch: '*' });
  if (created === 'done') created = await probe({ ifNoneMatch: '*' });
  if (created !== 'refused') return false;
  return (await probe({ ifMatch: '"00000000000000000000000000000000"' })) === 'refused';
}

const ATTEMPTS = 30;

/**
 * Objects of a bucket, below a prefix. A text is replaced over exactly what was read (`If-Match`), or under a lock object where the store
 * knows no conditions.
 */
export class BucketObjects implements ObjectStore {
  readonly location: string;
  readonly #bucket: Bucket;
  /** Empty, or with a slash at its end. */
  readonly #prefix: string;
  #conditional: Promise<boolean> | undefined;

  constructor(bucket: Bucket, prefix: string) {
    this.location = `${bucket.location}/${prefix}`.replace(/\/$/, '');
    this.#bucket = bucket;
    this.#prefix = prefix;
  }

  #key(name: string): string {
    checkName(name);
    return this.#prefix + name;
  }

  async read(name: string): Promise<Buffer | undefined> {
    return (await this.#stored(name))?.data;
  }

  async #stored(name: string): Promise<StoredObject | undefined> {
    // Without a tag nothing is unchanged.
    return (await this.get(name)) as StoredObject | undefined;
  }

  async get(name: string, unless?: string): Promise<StoredObject | 'unchanged' | undefined> {
    return this.#bucket.get(this.#key(name), unless);
  }

  async write(name: string, data: Uint8Array, options: WriteOptions = {}): Promise<void> {
    await this.#bucket.put(this.#key(name), data, options);
  }

  async create(name: string, data: Uint8Array, options: WriteOptions = {}): Promise<boolean> {
    let isMine = false;
    await this.#write(name, options, async () => {
      isMine = !(await this.#stored(name));
      return isMine ? { data, over: undefined } : undefined;
    });
    return isMine;
  }

  async update(name: string, change: Change, options: WriteOptions = {}): Promise<string> {
    let next = '';
    await this.#write(name, options, async () => {
      const before = await this.#stored(name);
      const text = before?.data.toString();
      next = await change(text);
      return next === text ? undefined : { data: Buffer.from(next), over: before?.etag };
    });
    return next;
  }

  /** Some stores ignore conditions without a word, and then two writers could overwrite each other: so it is tried, once. */
  #supportsConditions(): Promise<boolean> {
    this.#conditional ??= supportsConditions(this.#bucket, this.#prefix).catch((error: Error) => {
      this.#conditional = undefined;
      throw error;
    });
    return this.#conditional;
  }

  /**
   * Writes an object that depends on what is there. `make` is asked again while others are faster; undefined writes nothing. `over` is the
   * tag of the object that is replaced, absent for a new one.
   */
  async #write(
    name: string,
    options: WriteOptions,
    make: () => Promise<{ data: Uint8Array; over: string | undefined } | undefined>,
  ): Promise<void> {
    const attempt = async (isConditional: boolean) => {
      const made = await make();
      if (!made) return true;
      const condition: PutOptions = made.over ? { ifMatch: made.over } : { ifNoneMatch: '*' };
      const put = await this.#bucket.put(this.#key(name), made.data, {
        ...options,
        ...(isConditional && condition),
      });
      if (put === 'unsupported')
        throw new StoreError(`${this.location}/${name}: the store refuses conditional writes`);
      return put === 'done';
    };
    if (!(await this.#supportsConditions())) {
      await withLockObject(this.#bucket, `${this.#prefix}.lock/`, async () => void (await attempt(false)));
      return;
    }
    for (let count = 0; count < ATTEMPTS; count += 1) {
      if (await attempt(true)) return;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * (count + 1)));
    }
    throw new StoreError(`${this.location}/${name}: others were faster ${ATTEMPTS} times; try again`);
  }

  async touch(name: string): Promise<boolean> {
    return this.#bucket.touch(this.#key(name));
  }

  async remove(name: string): Promise<void> {
    await this.#bucket.delete(this.#key(name));
  }

  async list(prefix: string): Promise<string[]> {
    return (await this.entries(prefix)).map(({ name }) => name);
  }

  async entries(prefix: string): Promise<ObjectEntry[]> {
    const objects = await this.#bucket.list(this.#prefix + prefix);
    return objects
      .map(({ key, changed }) => ({ name: key.slice(this.#prefix.length), changed }))
      .filter(({ name }) => !isInternal(name));
  }

  below(folder: string): BucketObjects {
    return new BucketObjects(this.#bucket, `${this.#prefix}${folder}/`);
  }
}
