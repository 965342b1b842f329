import type { Pointer, Release } from '@federation/protocol';
import { integrityOf, parseRelease } from '@federation/protocol/verify';
import { type Build, readBuild, storedFiles } from './build.ts';
import { remember, settle, versionBefore, withdraw } from './history.ts';
import { changePointer, currentPointer, type Target } from './pointer.ts';
import type { ReleaseStore } from './store.ts';

/** Reads a version that was uploaded. Throws when there is none. */
async function uploaded(store: ReleaseStore, version: string) {
  const data = await store.read(version, 'release.json');
  if (!data) throw new Error(`${version} is not in ${store.location}; «list» shows what is`);
  return {
    version,
    integrity: integrityOf(data),
    release: parseRelease(data, `${store.location}/${version}/release.json`),
  };
}

/** Leaves out the time, which alone differs between two builds of the same code. */
const essence = ({ created: _, ...rest }: Release) => JSON.stringify(rest);

/** Uploads a build as an immutable version, without making it current. Returns the version. */
export async function upload(store: ReleaseStore, build: Build): Promise<string> {
  const { version } = build.release;
  await store.addVersion(version, await storedFiles(build));
  const { release } = await uploaded(store, version);
  if (essence(release) !== essence(build.release))
    throw new Error(
      `${version} is in ${store.location} with other files, and a version never changes: raise the version in package.json`,
    );
  return version;
}

/** The history with the canary, if there is one, as a version that was tried and not taken. */
const withoutCanary = (before: Pointer | undefined): Pointer['history'] =>
  withdraw(before?.history ?? [], before?.canary?.version);

/** The pointer with these versions in use, and a history that says so. */
function arrange(
  next: Pick<Pointer, 'current' | 'canary' | 'history'>,
  now: Date,
): Pick<Pointer, 'current' | 'canary' | 'history'> {
  return { ...next, history: settle(next, now) };
}

/** Makes an uploaded version current for everybody, and ends a canary. */
export async function makeCurrent(target: Target, version: string): Promise<Pointer> {
  const { store, now = new Date() } = target;
  const { integrity } = await uploaded(store, version);
  return changePointer(target, (before) => {
    if (before?.current.version === version && !before.canary) return undefined;
    const current = { version, integrity };
    return arrange({ current, canary: null, history: remember(withoutCanary(before), current, now) }, now);
  });
}

/** Gives an uploaded version to a share of the browsers. `percent` is more than 0 and at most 100. */
export async function startCanary(target: Target, version: string, percent: number): Promise<Pointer> {
  const { store, now = new Date() } = target;
  if (!(percent > 0 && percent <= 100))
    throw new RangeError(`A canary takes more than 0 and at most 100 percent, got ${percent}`);
  const { integrity } = await uploaded(store, version);
  return changePointer(target, (before) => {
    if (!before) throw new Error('Nothing is current yet: publish a version first');
    if (before.current.version === version)
      throw new Error(`${version} is current for everybody: a canary is another version`);
    if (before.canary?.version === version && before.canary.percent === percent) return undefined;
    return arrange(
      {
        current: before.current,
        canary: { version, integrity, percent },
        history: remember(withoutCanary(before), { version, integrity }, now),
      },
      now,
    );
  });
}

/** Makes the canary current. */
export async function promote(target: Target): Promise<Pointer> {
  const before = await currentPointer(target);
  if (!before?.canary) throw new Error('There is no canary to promote');
  return makeCurrent(target, before.canary.version);
}

/** Ends the canary: the current version is everybody's again. */
export async function abort(target: Target): Promise<Pointer> {
  const { now = new Date() } = target;
  return changePointer(target, (before) => {
    if (!before?.canary) throw new Error('There is no canary to abort');
    return arrange({ current: before.current, canary: null, history: withoutCanary(before) }, now);
  });
}

/**
 * Goes back to a version; without one, ends the canary, or else goes to the newest version before the current that nobody went back
 * from. Nothing is rebuilt.
 * The version that was left is withdrawn: no shell falls back on it. Throws when somebody published in the meantime.
 */
export async function rollback(target: Target, version?: string): Promise<Pointer> {
  const { store, now = new Date() } = target;
  const seen = await currentPointer(target);
  if (!seen) throw new Error('Nothing was published yet');
  if (seen.canary && !version) return abort(target);
  const wanted = version ?? versionBefore(seen);
  if (!wanted)
    throw new Error(
      `There is no version before ${seen.current.version} that was not withdrawn; «list» shows all, name one`,
    );
  const { integrity } = await uploaded(store, wanted);
  return changePointer(target, (before) => {
    // Also when an answer was lost and this is the second try.
    if (before?.current.version === wanted && !before.canary) return undefined;
    if (before?.current.version !== seen.current.version)
      throw new Error(
        `${before?.current.version} was published in the meantime, expected ${seen.current.version}: look at «list» before you go back`,
      );
    const left = withdraw(withoutCanary(before), before.current.version);
    const known = left.some((past) => past.version === wanted);
    const current = { version: wanted, integrity };
    const history = known
      ? left.map((past) => (past.version === wanted ? { ...past, withdrawn: undefined } : past))
      : remember(left, current, now);
    return arrange({ current, canary: null, history }, now);
  });
}

/** Signs the pointer again, with nothing else changed: the last step of replacing a key. */
export const resign = (target: Target): Promise<Pointer> => changePointer(target, (before) => before && {});

/** Uploads a build and makes it current. Returns the version. */
export async function publish(target: Target, folder: string): Promise<string> {
  const version = await upload(target.store, await readBuild(folder, target.name));
  await makeCurrent(target, version);
  return version;
}
