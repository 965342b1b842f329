import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Release } from '@federation/protocol';
import { filesWithoutHash, integrityOf, parseRelease } from '@federation/protocol/verify';
import { currentPointer, type Source } from './pointer.ts';
import type { ReleaseStore } from './store.ts';

/** A fault of a file, and what to do about it. */
export type Problem = { version: string; file: string; expected: string; got: string; advice: string };
export type Verified = { version: string; files: number; bytes: number; problems: Problem[] };

const UNPACK: Record<string, (data: Buffer) => Promise<Buffer>> = {
  '.br': promisify(zlib.brotliDecompress),
  '.gz': promisify(zlib.gunzip),
};
const ADVICE = 'if it is in use, go back («rollback»); then «remove» it and publish its build again';

const describe = (data: Uint8Array | undefined) =>
  data ? `${integrityOf(data)}, ${data.length} bytes` : 'no such file';

/** Checks one stored file; `undefined` when it is unchanged. */
async function checkFile(
  store: ReleaseStore,
  version: string,
  file: string,
  files: Release['files'],
): Promise<Problem | undefined> {
  const [, name = file, suffix = ''] = /^(.*?)(\.br|\.gz)$/.exec(file) ?? [];
  const wanted = files[name];
  if (!wanted)
    return {
      version,
      file,
      expected: 'a hash in release.json',
      got: 'none',
      advice: 'nobody may load it: remove the file',
    };
  const stored = await store.read(version, file);
  const data = stored && suffix ? await UNPACK[suffix]!(stored).catch(() => stored) : stored;
  if (data && integrityOf(data) === wanted.integrity && data.length === wanted.size) return undefined;
  return {
    version,
    file,
    expected: `${wanted.integrity}, ${wanted.size} bytes`,
    got: describe(data),
    advice: ADVICE,
  };
}

/** Checks one version: `release.json` against the pointer, every file and packed copy against `release.json`, and that nothing is without a hash. */
async function verifyVersion(
  store: ReleaseStore,
  version: string,
  integrity: string | undefined,
): Promise<Verified> {
  const manifest = await store.read(version, 'release.json');
  const wrong = (problem: Omit<Problem, 'version'>): Verified => ({
    version,
    files: 0,
    bytes: 0,
    problems: [{ version, ...problem }],
  });
  if (!manifest || (integrity && integrityOf(manifest) !== integrity))
    return wrong({
      file: 'release.json',
      expected: integrity ?? 'release.json',
      got: manifest ? integrityOf(manifest) : 'no such file',
      advice: ADVICE,
    });
  const release = parseRelease(manifest, `${store.location}/${version}/release.json`);
  const problems: Problem[] = filesWithoutHash(release).map((file) => ({
    version,
    file,
    expected: 'a hash in release.json',
    got: 'none',
    advice: ADVICE,
  }));
  const present = (await store.files(version)).filter((file) => !/^release\.json(?:\.br|\.gz)?$/.test(file));
  for (const file of new Set([...Object.keys(release.files), ...present]))
    problems.push(
      ...[await checkFile(store, version, file, release.files)].filter((problem) => problem !== undefined),
    );
  const bytes = Object.values(release.files).reduce((sum, { size }) => sum + size, 0);
  return { version, files: Object.keys(release.files).length, bytes, problems };
}

/** Checks the pointer's signature (throws when it is wrong), then every version it names and every other one that is stored. */
export async function verify(source: Source): Promise<Verified[]> {
  const pointer = await currentPointer(source);
  const named = [pointer?.current, pointer?.canary, ...(pointer?.history ?? [])].filter((entry) => !!entry);
  const hashes = new Map(named.map(({ version, integrity }) => [version, integrity]));
  const stored = (await source.store.versions()).filter(({ whole }) => whole);
  const versions = new Set([...hashes.keys(), ...stored.map(({ version }) => version)]);
  const results: Verified[] = [];
  for (const version of versions)
    results.push(await verifyVersion(source.store, version, hashes.get(version)));
  return results;
}
