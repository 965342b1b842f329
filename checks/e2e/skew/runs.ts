import { isCompatible, pairIncompatibility, type Release } from '@shop/contract';
import { REMOTES, type RemoteName } from '@shop/devkit/paths';
import type { Browser } from 'playwright';
import { ARCHIVED, type ArchivedVersion, readArchive } from './archive.ts';
import { doMainJob } from './main-job.ts';
import { type Build, type Composed, currentRelease, type Stage } from './stage.ts';

export type Outcome = {
  /** Combination under test: `checkout 0.1.0-ab12 among current parts`. */
  pair: string;
  verdict: 'together' | 'refused' | 'failed';
  reason: string;
};

type Wanted = Record<RemoteName, Build>;
type Run = { stage: Stage; browser: Browser; note: (outcome: Outcome) => void };

/** A shell takes a compatible release within a second or two; a busy machine may need this long. In milliseconds. */
const TAKEN = 30_000;
/** Long enough for a shell to have refused an incompatible release, in milliseconds. */
const REFUSED = 4_000;
const CURRENT = Object.fromEntries(REMOTES.map((name) => [name, 'current'])) as Wanted;

const releaseOf = (remote: RemoteName, build: Build): Release => {
  if (build === 'current') return currentRelease(remote);
  const file = build.files['release.json'];
  if (!file || !('text' in file)) throw new Error(`${remote}@${build.version} has no release.json`);
  return JSON.parse(file.text);
};

/** Why these are incompatible by their contracts; undefined when they should. */
function incompatibilityOf(wanted: Wanted, contract: string): string | undefined {
  const releases = REMOTES.map((name) => releaseOf(name, wanted[name]));
  const alien = releases.find((release) => !isCompatible(release.contract, contract));
  if (alien)
    return `${alien.name}@${alien.version} was built for contract ${alien.contract}, the shell has ${contract}`;
  const pairs = releases.flatMap((a) =>
    releases.map((b) => (a === b ? undefined : pairIncompatibility(a, b))),
  );
  return pairs.find((reason) => reason !== undefined);
}

const isAsWanted = (composed: Composed, wanted: Wanted) =>
  REMOTES.every((name) => composed[name] === releaseOf(name, wanted[name]).version);

/** Publishes what differs, waits for the shell to take it, and does the main job with what it took. */
async function tryTogether({ stage, browser, note }: Run, pair: string, wanted: Wanted): Promise<void> {
  for (const name of REMOTES) await stage.publish(name, wanted[name]);
  const incompatibility = incompatibilityOf(wanted, await stage.contract());
  const deadline = Date.now() + (incompatibility ? REFUSED : TAKEN);
  while (!isAsWanted(await stage.composed(), wanted) && Date.now() < deadline)
    await new Promise((done) => setTimeout(done, 250));
  const isTogether = isAsWanted(await stage.composed(), wanted);
  const trouble = await doMainJob(browser, stage.url).then(
    () => undefined,
    (error: Error) => `the main job ends: ${error.message.split('\n')[0]}`,
  );
  if (trouble) return note({ pair, verdict: 'failed', reason: trouble });
  if (isTogether) return note({ pair, verdict: 'together', reason: '' });
  if (incompatibility) return note({ pair, verdict: 'refused', reason: incompatibility });
  const composed = Object.entries(await stage.composed()).map(([name, version]) => `${name}@${version}`);
  note({ pair, verdict: 'failed', reason: `not taken, though compatible; composed: ${composed.join(', ')}` });
}

/** Each old version of each remote among the current others, and each current remote among the others of an old day. */
export async function tryRemotes(run: Run): Promise<void> {
  await run.stage.startShell('current');
  for (const remote of REMOTES) {
    for (const old of readArchive(remote))
      await tryTogether(run, `${remote}@${old.version} among current parts`, { ...CURRENT, [remote]: old });
  }
  for (let age = 0; age < ARCHIVED; age++) {
    const day = ofAge(age);
    if (!day) continue;
    for (const remote of REMOTES)
      await tryTogether(run, `current ${remote} among remotes of ${day.commit}`, {
        ...day.remotes,
        [remote]: 'current',
      });
    await tryTogether(run, `the current shell with remotes of ${day.commit}`, day.remotes);
  }
}

/** Every remote and the shell as they were kept together; undefined when not so many were kept. */
function ofAge(age: number): { commit: string; remotes: Wanted; shell: ArchivedVersion } | undefined {
  const shell = readArchive('shell')[age];
  const remotes = REMOTES.map((name) => {
    const kept = readArchive(name);
    // A remote that has not changed since was not kept again.
    return [name, kept.find(({ kept: at }) => shell && at <= shell.kept) ?? kept.at(-1)] as const;
  });
  if (!shell || remotes.some(([, kept]) => !kept)) return undefined;
  return { commit: shell.commit, shell, remotes: Object.fromEntries(remotes) as Wanted };
}

/** Each old shell with the remotes of its day, which are replaced by the current ones under it. */
export async function tryShells(run: Run): Promise<void> {
  for (let age = 0; age < ARCHIVED; age++) {
    const day = ofAge(age);
    if (!day) continue;
    for (const name of REMOTES) await run.stage.publish(name, day.remotes[name]);
    await run.stage.startShell(day.shell);
    await tryTogether(run, `the shell of ${day.commit} with current remotes`, CURRENT);
  }
}
