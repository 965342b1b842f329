import { createHash } from 'node:crypto';
import {
  hostIncompatibility,
  type Pointer,
  type Release,
  release as releaseSchema,
} from '@federation/protocol';
import { parseJson } from '@federation/protocol/json';
import { ownershipProblems } from '@federation/protocol/ownership';
import { openPointer } from '@federation/registry/signing';
import { DESK_CONTRACT, DESK_SINGLETONS } from '@shop/desk-kit/build-values';
import type { Remote } from '../remote.ts';
import type { RemoteConfig } from './config.ts';

/** How often the pointers are read, and how long one file may take, milliseconds. */
const EVERY = 1_000;
const TIMEOUT = 2_000;

const HOST = {
  contract: DESK_CONTRACT,
  singletons: Object.fromEntries(
    Object.entries(DESK_SINGLETONS).flatMap(([name, singleton]) =>
      'isOfContract' in singleton ? [] : [[name, singleton.version]],
    ),
  ),
};

type Log = { warn(message: string): void; info(message: string): void };
type Known = { config: RemoteConfig; pointer?: Pointer; remote?: Remote; problem?: string };

/**
 * Keeps the newest version of every team's remote that is signed by its team, whole, and compatible with this host; what is wrong with a newer one is
 * logged once, and the last good one stays.
 */
export function watchRemotes(configs: RemoteConfig[], log: Log) {
  const known: Known[] = configs.map((config) => ({ config }));

  async function look(state: Known): Promise<void> {
    try {
      const remote = await readRemote(state);
      if (remote) {
        state.remote = remote;
        log.info(`${remote.name}@${remote.version} is current`);
      }
      state.problem = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (state.problem !== message) log.warn(message);
      state.problem = message;
    }
  }

  const lookAtAll = () => Promise.all(known.map(look));
  let timer: NodeJS.Timeout;
  let stopped = false;
  const loop = async () => {
    await lookAtAll();
    if (!stopped) timer = setTimeout(loop, EVERY);
  };
  const begun = loop();
  return {
    begun,
    remotes: (): Remote[] => known.flatMap(({ remote }) => remote ?? []),
    problems: () => known.flatMap(({ config, problem }) => (problem ? [{ name: config.name, problem }] : [])),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** The current version of a remote; undefined while it is the one that is known. Throws with the reason when it is refused. */
async function readRemote(state: Known): Promise<Remote | undefined> {
  const { name, url, serverUrl, keys, paths } = state.config;
  const { pointer } = openPointer(await fetchText(`${serverUrl}/remote.json`), keys);
  if (pointer.name !== name) throw new Error(`${serverUrl} is of ${pointer.name}, expected ${name}`);
  const before = state.pointer;
  if (before && pointer.sequence < before.sequence)
    throw new Error(`${name}: sequence ${pointer.sequence} is older than ${before.sequence}`);
  if (before?.sequence === pointer.sequence && state.remote) return undefined;
  const { version, integrity } = pointer.current;
  const place = `${serverUrl}/${version}/release.json`;
  const text = await fetchText(place);
  const actual = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  if (actual !== integrity) throw new Error(`${place}: expected ${integrity}, got ${actual}`);
  const release: Release = releaseSchema.parse(parseJson(text, place));
  const incompatibility = hostIncompatibility(release, HOST);
  const claims = ownershipProblems(release, { [name]: { paths, slots: [] } });
  if (incompatibility || claims.length > 0)
    throw new Error([incompatibility, ...claims].filter(Boolean).join('; '));
  state.pointer = pointer;
  return {
    name,
    version,
    base: `${url}/${version}/`,
    entry: release.entry,
    integrity: release.files[release.entry]!.integrity,
    styles: Object.fromEntries(
      Object.entries(release.modules).map(([module, { css }]) => [
        module,
        css.map((file) => ({ file, integrity: release.files[file]!.integrity })),
      ]),
    ),
    routes: release.routes.map(({ path, page }) => ({ path, page })),
  };
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}
