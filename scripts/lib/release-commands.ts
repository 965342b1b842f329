import { parseRelease, readBuild } from '@federation/registry/build';
import { checkFit, checkOwnership } from '@federation/registry/fit';
import { prepareNextKey, publicKeys, readNextKey, switchKey } from '@federation/registry/key-files';
import { list, prune, remove } from '@federation/registry/maintain';
import { currentPointer } from '@federation/registry/pointer';
import {
  abort,
  makeCurrent,
  promote,
  resign,
  rollback,
  startCanary,
  upload,
} from '@federation/registry/publish';
import { runningShell } from '@federation/registry/running-shell';
import { makeKey } from '@federation/registry/signing';
import { verify } from '@federation/registry/verify';
import { waitForShells } from '@federation/registry/wait-for-shells';
import type { FittingRelease } from '@shop/shared/contracts';
import { buildAll } from './build-all.ts';
import { DATA_DIR, type RemoteName } from './paths.ts';
import { currentReport, listReport, type Report, verifyReport } from './release-report.ts';
import { buildFolder, keyFile, keysVariable, sourceOf, targetOf } from './releases.ts';
import { knownShells } from './shells.ts';

export type Options = {
  version?: string;
  percent?: string;
  shell: string[];
  force: boolean;
  next: boolean;
  /** Seconds to wait for a shell to run what was made current. */
  wait?: number;
};
type Command = (name: RemoteName, options: Options) => Promise<Report>;

const said = (text: string, data: object = {}): Report => ({ text, data: { ...data, message: text } });

/** Refuses a release that no running shell could load; with `--force` only says so. */
async function checked(release: FittingRelease, { shell, force }: Options): Promise<void> {
  const shells = await knownShells(shell, DATA_DIR);
  checkOwnership(release, shells);
  try {
    for (const line of checkFit(release, shells))
      console.error(`${line}: this shell stays at the version it has`);
  } catch (error) {
    if (!force) throw error;
    console.error((error as Error).message);
  }
}

async function build(name: RemoteName, options: Options) {
  await buildAll(console.error, [`remote-${name}`]);
  const built = await readBuild(buildFolder(name), name);
  await checked(built.release, options);
  return built;
}

function needVersion({ version }: Options, command: string, name: RemoteName): string {
  if (!version)
    throw new Error(`${command} needs a version: ${command} ${name} <version>; «list ${name}» shows all`);
  return version;
}

/** The version that is meant, and its remote, once it is known that a shell could load it. */
async function uploadedAndChecked(name: RemoteName, version: string, options: Options) {
  const target = await targetOf(DATA_DIR, name);
  const data = await target.store.read(version, 'release.json');
  if (!data) throw new Error(`${version} is not in ${target.store.place}; «list ${name}» shows what is`);
  await checked(parseRelease(data, version), options);
  return target;
}

/** As long as a shell takes at most that reads the pointer each second, and a slow origin's files. */
const WAIT = 30;

/** Says that a version is current once a shell runs it; else what the shells run, and why. */
async function current(name: RemoteName, version: string, options: Options): Promise<Report> {
  // What is forced waits for another publication, by whoever.
  const seconds = options.wait ?? (options.force ? 0 : WAIT);
  // The pointer is written already: whatever a shell answers, that is said.
  const answers = await Promise.all(options.shell.map((url) => runningShell(url).catch(() => undefined)));
  const shells = answers.filter((shell) => shell !== undefined);
  const known = shells.filter(({ grants }) => !grants || grants[name]).map(({ place }) => place);
  const states = await waitForShells(known, name, version, seconds);
  return currentReport(name, version, { states, seconds, answered: shells.length });
}

export const COMMANDS: Record<string, Command> = {
  publish: async (name, options) => {
    const built = await build(name, options);
    const target = await targetOf(DATA_DIR, name);
    const version = await upload(target.store, built);
    await makeCurrent(target, version);
    return current(name, version, options);
  },
  upload: async (name, options) => {
    const built = await build(name, options);
    const version = await upload((await targetOf(DATA_DIR, name)).store, built);
    return said(`${name}@${version} is uploaded`, { remote: name, version });
  },
  canary: async (name, options) => {
    const version = needVersion(options, 'canary', name);
    const target = await uploadedAndChecked(name, version, options);
    await startCanary(target, version, Number(options.percent));
    return said(`${name}@${version} goes to ${options.percent} % of the browsers`, { remote: name, version });
  },
  promote: async (name, options) =>
    current(name, (await promote(await targetOf(DATA_DIR, name))).current.version, options),
  abort: async (name) => {
    const { version } = (await abort(await targetOf(DATA_DIR, name))).current;
    return said(`${name}: the canary has ended, ${version} is everybody's`, { remote: name, version });
  },
  rollback: async (name, options) => {
    const { version } = options;
    const target = version
      ? await uploadedAndChecked(name, version, options)
      : await targetOf(DATA_DIR, name);
    return current(name, (await rollback(target, version)).current.version, options);
  },
  use: async (name, options) => {
    const version = needVersion(options, 'use', name);
    const target = await uploadedAndChecked(name, version, options);
    return current(name, (await makeCurrent(target, version)).current.version, options);
  },
  list: async (name) => listReport(name, await list(await sourceOf(DATA_DIR, name))),
  verify: async (name) => {
    const source = await sourceOf(DATA_DIR, name);
    if (!(await currentPointer(source))) return listReport(name, []);
    return verifyReport(name, await verify(source));
  },
  prune: async (name) => {
    const removed = await prune(await sourceOf(DATA_DIR, name));
    return said(`${name}: ${removed.length > 0 ? `removed ${removed.join(', ')}` : 'nothing to remove'}`, {
      remote: name,
      removed,
    });
  },
  remove: async (name, options) => {
    const version = needVersion(options, 'remove', name);
    await remove(await sourceOf(DATA_DIR, name), version);
    return said(`${name}@${version} is removed`, { remote: name, version });
  },
  keygen: async (name, { next }) => {
    const file = keyFile(DATA_DIR, name);
    await makeKey(file);
    const keys = next ? await prepareNextKey(file) : await publicKeys(file);
    return said(`${keysVariable(name)}="${keys.join(' ')}"`, { remote: name, keys });
  },
  rotate: async (name) => {
    const file = keyFile(DATA_DIR, name);
    await resign({ ...(await targetOf(DATA_DIR, name)), key: await readNextKey(file) });
    await switchKey(file);
    const [key] = await publicKeys(file);
    return said(
      `${name}: the next key signs from now on. Once every shell has read remote.json, leave only this in their configuration and remove ${file.replace(/(?:\.pem)?$/, '.old.pem')}:\n${keysVariable(name)}="${key}"`,
      { remote: name, key },
    );
  },
};

/** Commands that are meant for all remotes when none is named. */
export const FOR_ALL = ['list', 'verify', 'prune'];
