import { timingSafeEqual } from 'node:crypto';
import { CONTRACT_VERSION, fitsContract, type Pointer, type Release, release } from '@shop/shared/contracts';
import type { RemoteConfig } from '../config.ts';
import { integrityOf } from '../integrity.ts';
import { evaluateBundle, type ServerModules } from './evaluate.ts';
import { verifyPointer } from './verify-pointer.ts';

/** Time the server waits for one file of a remote, in milliseconds. */
const FETCH_TIMEOUT = 1_000;
/** No file of a release is larger, in bytes. */
const MAX_SIZE = 5_000_000;

/** A version of a remote that passed every check and is ready to render. */
export type LoadedRelease = {
  release: Release;
  /** Address of the release's folder, with a slash at the end. */
  base: string;
  modules: ServerModules;
  /** Style sheets by file name, to be inlined. */
  styles: Map<string, string>;
};

async function get(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT), redirect: 'error' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const data = Buffer.from(await response.arrayBuffer());
  if (data.length > MAX_SIZE) throw new Error(`${url} is larger than ${MAX_SIZE} bytes`);
  return data;
}

/** Throws unless the data has this hash. */
export function checkIntegrity(data: Buffer, expected: string | undefined, url: string): void {
  const actual = Buffer.from(integrityOf(data));
  const wanted = Buffer.from(expected ?? '');
  if (wanted.length !== actual.length || !timingSafeEqual(wanted, actual)) {
    throw new Error(
      `${url}: integrity mismatch, expected ${expected ?? 'a hash, found none'}, got ${actual}`,
    );
  }
}

/** Reads a remote's pointer and checks its signature. */
export async function readPointer({ url, serverUrl = url, name, keys }: RemoteConfig): Promise<Pointer> {
  const address = `${serverUrl}/remote.json`;
  const read = verifyPointer((await get(address)).toString(), keys, address);
  if (read.name !== name) throw new Error(`${address} is of ${read.name}, expected ${name}`);
  return read;
}

/** Loads one version with its hash checked, file by file. Throws on the first thing that is wrong. */
export async function loadRelease(
  { url, serverUrl = url, name }: Pick<RemoteConfig, 'url' | 'serverUrl' | 'name'>,
  version: string,
  integrity: string,
): Promise<LoadedRelease> {
  const base = `${serverUrl}/${version}/`;
  const manifest = await get(`${base}release.json`);
  checkIntegrity(manifest, integrity, `${base}release.json`);
  const parsed = release.parse(JSON.parse(manifest.toString()));
  if (parsed.name !== name) throw new Error(`${base}release.json is of ${parsed.name}, expected ${name}`);
  if (!fitsContract(parsed.contract, CONTRACT_VERSION)) {
    throw new Error(
      `${name}@${version} was built for contract ${parsed.contract}, this shell has ${CONTRACT_VERSION}`,
    );
  }
  const read = async (file: string) => {
    const data = await get(base + file);
    checkIntegrity(data, parsed.files[file]?.integrity, base + file);
    return data.toString();
  };
  const sheets = [...new Set(Object.values(parsed.modules).flatMap(({ css }) => css))];
  const [code, ...texts] = await Promise.all([read(parsed.server), ...sheets.map(read)]);
  return {
    release: parsed,
    base: `${url}/${version}/`,
    modules: evaluateBundle(code!, `${name}@${version}`),
    styles: new Map(sheets.map((file, index) => [file, texts[index]!])),
  };
}
