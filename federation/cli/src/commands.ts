import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseRequirements } from '@federation/protocol';
import { POLICY_FILE, parsePolicy } from '@federation/protocol/canary';
import { LONGEST_PREVIEW, previewLink } from '@federation/protocol/preview';
import { integrityOf, parseRelease } from '@federation/protocol/verify';
import { readBuild } from '@federation/registry/build';
import { checkCompatibility, checkOwnership } from '@federation/registry/compatibility';
import { prepareNextKey, publicKeys, readNextKey, switchKey } from '@federation/registry/key-files';
import { list, prune, remove } from '@federation/registry/maintain';
import { currentPointer, type Target } from '@federation/registry/pointer';
import { abort, makeCurrent, promote, resign, rollback, upload } from '@federation/registry/publish';
import { runningShell } from '@federation/registry/running-shell';
import { makeKey } from '@federation/registry/signing';
import { verify } from '@federation/registry/verify';
import { waitForShells } from '@federation/registry/wait-for-shells';
import { giveCanary, judgeCanary, overrideCanary, showCanary } from './canary/commands.ts';
import { estimateCanary } from './canary/estimate.ts';
import { checkMetrics } from './canary/measure.ts';
import type { Options, Subject } from './options.ts';
import { keyFile, keysVariable, sourceOf, targetOf } from './releases.ts';
import { currentReport, listReport, type Report, verifyReport } from './report.ts';
import { knownShells } from './shells.ts';

type Command = (remote: Subject, options: Options) => Promise<Report>;

const dataOf = ({ config, name }: Subject) => [config.dataDir, name] as const;
const target = (remote: Subject) => targetOf(...dataOf(remote));
const source = (remote: Subject) => sourceOf(...dataOf(remote));

const message = (text: string, data: object = {}): Report => ({ text, data: { ...data, message: text } });

/** Refuses a release that no running shell could load; with `--force` only says so. */
async function checked(
  release: ReleaseRequirements,
  { config }: Subject,
  { shell, force }: Options,
): Promise<void> {
  const shells = await knownShells(shell, config);
  if (shells.length === 0 && !force)
    throw new Error(
      `No shell answers, so nothing is known of what could load ${release.name}@${release.version}: name one with --shell or RELEASE_SHELLS`,
    );
  checkOwnership(release, shells);
  try {
    for (const line of checkCompatibility(release, shells))
      console.error(`${line}: this shell stays at the version it has`);
  } catch (error) {
    if (!force) throw error;
    console.error((error as Error).message);
  }
}

async function build(remote: Subject, options: Options) {
  await remote.build();
  const built = await readBuild(remote.buildFolder, remote.name);
  if (Object.hasOwn(built.release.files, POLICY_FILE))
    checkMetrics(
      parsePolicy(await readFile(path.join(remote.buildFolder, POLICY_FILE), 'utf8'), POLICY_FILE),
    );
  await checked(built.release, remote, options);
  return built;
}

function needVersion({ version }: Options, command: string, { name }: Subject): string {
  if (!version)
    throw new Error(`${command} needs a version: ${command} ${name} <version>; «list ${name}» shows all`);
  return version;
}

/** The version that is meant, and its remote, once it is known that a shell could load it. */
async function uploadedAndChecked(remote: Subject, version: string, options: Options) {
  const uploaded = await target(remote);
  const data = await uploaded.store.read(version, 'release.json');
  if (!data)
    throw new Error(`${version} is not in ${uploaded.store.location}; «list ${remote.name}» shows what is`);
  await checked(parseRelease(data, version), remote, options);
  return uploaded;
}

function noCanary({ name }: Subject): never {
  throw new Error(`${name}: no automatic canary is under way`);
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days that a preview stays open for where none are named: a review takes as long. */
const PREVIEW_DAYS = 7;

/** The links that open a version in every shell that has previews, and those shells. Throws when none has. */
async function previewsOf(
  { name, config }: Subject,
  { store, key }: Target,
  version: string,
  { shell, path = '/' }: Options,
  until: number,
): Promise<{ place: string; link: string }[]> {
  const integrity = integrityOf((await store.read(version, 'release.json'))!);
  const shells = await knownShells(shell, config);
  const links = shells.flatMap(({ place, previews }) =>
    previews
      ? [{ place, link: previewLink(previews, { remote: name, version, integrity, until }, key, path) }]
      : [],
  );
  if (links.length === 0)
    throw new Error(
      `None of ${shell.join(', ')} has previews: their operator sets PREVIEWS, a domain for them`,
    );
  return links;
}

/** Walks the site with an uploaded version, where that is configured. Keeps the pictures beside it. Throws what is wrong with it. */
async function rehearsed(remote: Subject, place: Target, version: string, options: Options): Promise<void> {
  const { name, config } = remote;
  if (!config.rehearse) return;
  const [preview] = await previewsOf(remote, place, version, options, Date.now() + HOUR);
  console.error(`Rehearsing ${name}@${version} on ${preview!.place}`);
  const { problems, differences, pictures } = await config.rehearse({
    today: preview!.place,
    version: preview!.link,
  });
  const files = [...pictures].map(([title, data]) => ({
    path: `${title.replaceAll(/[^\p{L}\d]+/gu, '-')}.png`,
    data,
  }));
  const result = JSON.stringify(
    { rehearsed: new Date().toISOString(), shell: preview!.place, problems, differences },
    null,
    2,
  );
  await place.store.attach(version, [...files, { path: 'rehearsal.json', data: Buffer.from(result) }]);
  const counted = options.newLooks ? problems : [...problems, ...differences];
  if (counted.length > 0)
    throw new Error(
      [`${name}@${version} is uploaded and not given to anybody: it failed its rehearsal`, ...counted].join(
        '\n  ',
      ),
    );
}

/** The links that open an uploaded version. Throws for days out of range. */
async function preview(remote: Subject, options: Options): Promise<Report> {
  const { name } = remote;
  const { days = String(PREVIEW_DAYS), path = '/' } = options;
  if (!(Number(days) > 0 && Number(days) <= LONGEST_PREVIEW))
    throw new Error(`--days: expected a number up to ${LONGEST_PREVIEW}, got ${JSON.stringify(days)}`);
  if (!/^\/(?!\/)/.test(path))
    throw new Error(`--path: expected a path of the site, got ${JSON.stringify(path)}`);
  const version = needVersion(options, 'preview', remote);
  const place = await uploadedAndChecked(remote, version, options);
  const until = Math.floor(Date.now() + Number(days) * DAY);
  const links = (await previewsOf(remote, place, version, options, until)).map(({ link }) => link);
  const text = `${name}@${version}, for anybody with the link, until ${new Date(until).toISOString()}:`;
  return message([text, ...links].join('\n  '), { remote: name, version, until, previews: links });
}

/** As long as a shell takes at most that reads the pointer each second, and a slow origin's files. */
const WAIT = 30;

/** Says that a version is current once a shell runs it; else what the shells run, and why. */
async function current({ name }: Subject, version: string, options: Options): Promise<Report> {
  // A forced release waits for another publication.
  const seconds = options.wait ?? (options.force ? 0 : WAIT);
  // The pointer is written already: whatever a shell answers, that is said.
  const answers = await Promise.all(options.shell.map((url) => runningShell(url).catch(() => undefined)));
  const shells = answers.filter((shell) => shell !== undefined);
  const known = shells.filter(({ grants }) => !grants || grants[name]).map(({ place }) => place);
  const states = await waitForShells(known, name, version, seconds);
  return currentReport(name, version, { states, seconds, answered: shells.length });
}

export const COMMANDS: Record<string, Command> = {
  publish: async (remote, options) => {
    const built = await build(remote, options);
    const place = await target(remote);
    const version = await upload(place.store, built);
    // A forced release waits for another one: nobody could show it now.
    if (!options.force) await rehearsed(remote, place, version, options);
    await makeCurrent(place, version);
    return current(remote, version, options);
  },
  upload: async (remote, options) => {
    const { name } = remote;
    const built = await build(remote, options);
    const version = await upload((await target(remote)).store, built);
    return message(
      `${name}@${version} is uploaded. «preview ${name} ${version}» makes a link that shows it`,
      {
        remote: name,
        version,
      },
    );
  },
  preview,
  rehearse: async (remote, options) => {
    const version = needVersion(options, 'rehearse', remote);
    if (!remote.config.rehearse)
      throw new Error(
        'A rehearsal needs REHEARSAL_BROWSER, the path of a Chromium, and a site that declares one',
      );
    const place = await uploadedAndChecked(remote, version, options);
    await rehearsed(remote, place, version, options);
    return message(`${remote.name}@${version} passed its rehearsal`, { remote: remote.name, version });
  },
  canary: async (remote, options) => {
    if (options.estimate) return estimateCanary(remote, options);
    if (!options.version) return showCanary(remote, await source(remote));
    const place = await uploadedAndChecked(remote, options.version, options);
    if (!options.force) await rehearsed(remote, place, options.version, options);
    return giveCanary(remote, place, options.version, options);
  },
  judge: async (remote, options) => judgeCanary(remote, await target(remote), options),
  hold: async (remote, { shell }) =>
    (await overrideCanary(await target(remote), 'hold', shell)) ?? noCanary(remote),
  resume: async (remote, { shell }) =>
    (await overrideCanary(await target(remote), 'resume', shell)) ?? noCanary(remote),
  promote: async (remote, options) => {
    const place = await target(remote);
    const done = await overrideCanary(place, 'promote', options.shell);
    const { version } = (done ? (await currentPointer(place))! : await promote(place)).current;
    return current(remote, version, options);
  },
  abort: async (remote, { shell }) => {
    const { name } = remote;
    const place = await target(remote);
    const done = await overrideCanary(place, 'abort', shell);
    const { version } = (done ? (await currentPointer(place))! : await abort(place)).current;
    return message(`${name}: the canary has ended, ${version} is everybody's`, { remote: name, version });
  },
  rollback: async (remote, options) => {
    const { version } = options;
    const place = version ? await uploadedAndChecked(remote, version, options) : await target(remote);
    return current(remote, (await rollback(place, version)).current.version, options);
  },
  use: async (remote, options) => {
    const version = needVersion(options, 'use', remote);
    const place = await uploadedAndChecked(remote, version, options);
    const before = await currentPointer(place);
    const pointer = await makeCurrent(place, version);
    // A new pointer is its team's word that the version is good: shells let it out of quarantine.
    if (before?.sequence === pointer.sequence) await resign(place);
    return current(remote, pointer.current.version, options);
  },
  list: async (remote) => listReport(remote.name, await list(await source(remote))),
  verify: async (remote) => {
    const place = await source(remote);
    if (!(await currentPointer(place))) return listReport(remote.name, []);
    return verifyReport(remote.name, await verify(place));
  },
  prune: async (remote) => {
    const { name } = remote;
    const removed = await prune(await source(remote));
    return message(`${name}: ${removed.length > 0 ? `removed ${removed.join(', ')}` : 'nothing to remove'}`, {
      remote: name,
      removed,
    });
  },
  remove: async (remote, options) => {
    const { name } = remote;
    const version = needVersion(options, 'remove', remote);
    await remove(await source(remote), version);
    return message(`${name}@${version} is removed`, { remote: name, version });
  },
  keygen: async (remote, { next }) => {
    const { name } = remote;
    const file = keyFile(...dataOf(remote));
    await makeKey(file);
    const keys = next ? await prepareNextKey(file) : await publicKeys(file);
    return message(`${keysVariable(name)}="${keys.join(' ')}"`, { remote: name, keys });
  },
  rotate: async (remote) => {
    const { name } = remote;
    const file = keyFile(...dataOf(remote));
    await resign({ ...(await target(remote)), key: await readNextKey(file) });
    await switchKey(file);
    const [key] = await publicKeys(file);
    return message(
      `${name}: the next key signs from now on. Once every shell has read remote.json, leave only this in their configuration and remove ${file.replace(/(?:\.pem)?$/, '.old.pem')}:\n${keysVariable(name)}="${key}"`,
      { remote: name, key },
    );
  },
};

/** Commands that are meant for all remotes when none is named. */
export const FOR_ALL = ['list', 'verify', 'prune'];
