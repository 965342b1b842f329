import { type Host, hostIncompatibility, type Release } from '@federation/protocol';
import { type Grants, ownershipProblems } from '@federation/protocol/ownership';
import { checkIntegrity, filesWithoutHash, parseRelease } from '@federation/protocol/verify';
import type { RemoteConfig } from '../config.ts';
import type { ReleaseCopies } from '../state/release-copies.ts';
import { FileGoneError, fetchFile } from './fetch-file.ts';
import { offered } from './host.ts';

/** A version of a remote whose files passed every check. Its code is text here: it runs where pages are rendered. */
export type LoadedRelease = {
  release: Release;
  /** Hash of its `release.json`. */
  integrity: string;
  /** Address of the release's folder, with a slash at the end. */
  base: string;
  /** The server bundle. */
  code: string;
  /** Style sheets by file name, to be inlined. */
  styles: Map<string, string>;
};

/** A remote's origin, and what this shell grants to whom. */
export type GrantedRemote = RemoteConfig & { grants: Grants };
export type RemoteOrigin = Pick<GrantedRemote, 'name' | 'url' | 'serverUrl' | 'grants'>;
/** A version as a pointer names it: with the hash of its `release.json`. */
export type PointedVersion = { version: string; integrity: string };

/** A fault of the release itself: another try would give the same. */
export class RefusedRelease extends Error {}

/** Runs a check of a release's content, whose hash was right: what it throws is for good. */
function forGood<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw new RefusedRelease(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The manifest of a release, which is compatible with this host and claims only what is granted to its remote. Throws with the reason. */
function acceptRelease(
  text: string,
  address: string,
  { name, version, grants, offers }: { name: string; version: string; grants: Grants; offers: Host },
): Release {
  const data = parseRelease(text, address, 200);
  if (data.name !== name || data.version !== version)
    throw new Error(`release.json is of ${data.name}@${data.version}, expected ${name}@${version}`);
  const incompatibility = hostIncompatibility(data, offers);
  if (incompatibility) throw new Error(incompatibility);
  const claims = ownershipProblems(data, grants);
  if (claims.length > 0) throw new Error(claims.join('; '));
  const [bare] = filesWithoutHash(data);
  if (bare !== undefined) throw new Error(`${name}@${version}: ${bare} has no hash`);
  return data;
}

/** A file with this hash: the origin's, or while that is away a copy. Throws as `fetchFile` does. */
async function loadFile(address: string, integrity: string, copies?: ReleaseCopies): Promise<string> {
  const data = await fetchFile(address).catch(async (error: Error) => {
    // A file that a team has removed is gone.
    const copy = error instanceof FileGoneError ? undefined : await copies?.read(integrity);
    if (!copy) throw error;
    return copy;
  });
  checkIntegrity(data, integrity, address);
  return data.toString();
}

/** The manifest of one version, its hash checked, and its text. Throws as `loadRelease` does. */
export async function loadManifest(
  { url, serverUrl = url, name, grants }: RemoteOrigin,
  { version, integrity }: PointedVersion,
  copies?: ReleaseCopies,
  offers: Host = offered(),
): Promise<{ release: Release; text: string }> {
  const address = `${serverUrl}/${version}/release.json`;
  const text = await loadFile(address, integrity, copies);
  return { release: forGood(() => acceptRelease(text, address, { name, version, grants, offers })), text };
}

/**
 * Loads one version with its hash checked, file by file; `manifest` is the text of its `release.json`. Throws on the first thing that is
 * wrong: a `RefusedRelease` when it is the release itself, anything else when it may pass.
 */
export async function loadRelease(
  remote: RemoteOrigin,
  pointed: PointedVersion,
  copies?: ReleaseCopies,
): Promise<{ loaded: LoadedRelease; manifest: string }> {
  const { url, serverUrl = url } = remote;
  const { version, integrity } = pointed;
  const { release: parsed, text: manifest } = await loadManifest(remote, pointed, copies);
  const read = (file: string) =>
    loadFile(`${serverUrl}/${version}/${file}`, parsed.files[file]!.integrity, copies);
  const sheets = [...new Set(Object.values(parsed.modules).flatMap(({ css }) => css))];
  const [code, ...texts] = await Promise.all([read(parsed.server), ...sheets.map(read)]);
  const styles = new Map(sheets.map((file, index) => [file, texts[index]!]));
  const loaded = { release: parsed, integrity, base: `${url}/${version}/`, code: code!, styles };
  return { loaded, manifest };
}
