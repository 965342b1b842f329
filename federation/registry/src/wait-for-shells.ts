import { setTimeout as sleep } from 'node:timers/promises';
import type { Composition, RunningRemote } from '@federation/protocol';
import { readJson } from '@federation/protocol/json';

/** How often a shell is asked, in milliseconds. */
const INTERVAL = 500;
/** How long it may take to answer, in milliseconds. */
const TIMEOUT = 3_000;

/** A shell's version of a remote. `problems` are its reasons for running no other. */
export type ShellState = {
  place: string;
  isRunning: boolean;
  version: string | null;
  problems: string[];
  /** It has refused the version for good. */
  isRefused?: boolean;
};

async function read<Body>(address: string): Promise<Body | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
    return (await readJson(response, address)) as Body;
  } catch {
    return undefined;
  }
}

async function stateOf(place: string, name: string, wanted: string): Promise<ShellState> {
  const status = await read<RunningRemote>(`${place}/status/${name}.json`);
  // Shells from before this call give no reasons.
  const composition = status ? undefined : await read<Composition>(`${place}/composition.json`);
  if (!status && !composition)
    return { place, isRunning: false, version: null, problems: ['it does not answer any more'] };
  const version =
    status?.version ?? composition?.remotes?.find((remote) => remote.name === name)?.version ?? null;
  const isRefused = status?.isRefused && status.wanted === wanted && version !== wanted;
  return {
    place,
    isRunning: version === wanted,
    version,
    problems: status?.problems ?? [],
    ...(isRefused && { isRefused }),
  };
}

/**
 * Asks these shells until all run a version or have refused it for good, or `seconds` have passed; with 0 once. Returns what each runs then, in their order.
 * Never throws.
 */
export async function waitForShells(
  places: readonly string[],
  name: string,
  version: string,
  seconds: number,
): Promise<ShellState[]> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const states = await Promise.all(places.map((place) => stateOf(place, name, version)));
    const isDecided = states.every(({ isRunning, isRefused }) => isRunning || isRefused);
    if (isDecided || Date.now() >= deadline) return states;
    await sleep(INTERVAL);
  }
}
