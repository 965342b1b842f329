import type { Change, ObjectStore, WriteOptions } from '@federation/store';
import { headersOf } from './headers.ts';
import { BESIDE, type ReleaseStore, type StoredFile, type StoredVersion } from './store.ts';

const POINTER = 'remote.json';
const MANIFEST = 'release.json';
/** Uploads under way at a time. */
const PARALLEL = 6;

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

function optionsOf(name: string): WriteOptions {
  const headers = headersOf(name);
  return { contentType: headers['Content-Type'], cacheControl: headers['Cache-Control'] };
}

/** Releases in a bucket. A version without `release.json` is an upload that is not finished. */
export class ObjectReleases implements ReleaseStore {
  readonly location: string;
  readonly #objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
    this.location = objects.location;
  }

  readPointer(): Promise<string | undefined> {
    return this.readDocument(POINTER);
  }

  updatePointer(change: Change): Promise<void> {
    return this.updateDocument(POINTER, change);
  }

  async readDocument(name: string): Promise<string | undefined> {
    return (await this.#objects.read(name))?.toString();
  }

  async updateDocument(name: string, change: Change): Promise<void> {
    await this.#objects.update(name, change, optionsOf(name));
  }

  async addVersion(version: string, files: readonly StoredFile[]): Promise<void> {
    const manifest = files.find(({ path }) => path === MANIFEST)!;
    if (await this.read(version, MANIFEST)) return;
    await inParallel(
      files.filter((file) => file !== manifest),
      ({ path, data, encoding }) => {
        const name = encoding ? path.replace(/\.(?:br|gz)$/, '') : path;
        return this.#objects.write(`${version}/${path}`, data, {
          ...optionsOf(name),
          ...(encoding && { contentEncoding: encoding }),
        });
      },
    );
    // Last, and only once: from here on the version is there.
    await this.#objects.create(`${version}/${MANIFEST}`, manifest.data, optionsOf(MANIFEST));
  }

  async attach(version: string, files: readonly StoredFile[]): Promise<void> {
    const place = `${version}/${BESIDE}`;
    await inParallel(await this.#objects.list(place), (name) => this.#objects.remove(name));
    await inParallel(files, ({ path, data }) => this.#objects.write(place + path, data, {}));
  }

  read(version: string, file: string): Promise<Buffer | undefined> {
    return this.#objects.read(`${version}/${file}`);
  }

  async files(version: string): Promise<string[]> {
    const names = await this.#objects.list(`${version}/`);
    return names.map((name) => name.slice(version.length + 1)).filter((name) => !name.startsWith(BESIDE));
  }

  async versions(): Promise<StoredVersion[]> {
    const found = new Map<string, StoredVersion>();
    for (const { name, changed } of await this.#objects.entries('')) {
      const [, version, file] = /^([^./][^/]*)\/(.+)$/.exec(name) ?? [];
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
    await this.#objects.remove(`${version}/${MANIFEST}`);
    await inParallel(await this.#objects.list(`${version}/`), (name) => this.#objects.remove(name));
  }
}
