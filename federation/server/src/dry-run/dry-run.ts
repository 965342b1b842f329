import { fork } from 'node:child_process';
import { once } from 'node:events';
import { releaseLabel } from '@federation/protocol';
import type { LoadedRelease } from '../composition/load-release.ts';
import type { DryRunInput, DryRunMessage, DryRunResult } from './messages.ts';
import { outOfMemory } from './supervise.ts';

/** How long a dry run may take, in milliseconds. Its remote's pointer is not read meanwhile. */
const LIMIT = 60_000;

/** A release failed its dry run: the message names each render and what is wrong with it. */
export class FailedDryRun extends Error {}

/** Rejects with `FailedDryRun` when a release is not to take over. */
export type DryRun = (loaded: Pick<LoadedRelease, 'release' | 'code'>) => Promise<void>;

const failed = (problem: string): DryRunResult => ({ problems: [problem], passedOver: [] });

/**
 * Runs the built `process.ts`, whose path is `file`. Throws when the process could not do its work. One that the system killed, as it does
 * where memory runs out, is tried again once: another one may have taken it.
 */
export async function runDry(file: string, input: DryRunInput, isRetry = false): Promise<DryRunResult> {
  // No variable of the shell's environment is the business of a remote's code, and its output would stand in the log without a name.
  const child = fork(file, [], {
    env: { NODE_ENV: 'production' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let at = '';
  let result: DryRunResult | undefined;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, LIMIT);
  child.on('message', (message: DryRunMessage) => {
    if ('at' in message) at = message.at;
    else result = message;
  });
  const end = once(child, 'exit');
  child.send(input, () => {});
  try {
    const [, signal] = (await end) as [number | null, NodeJS.Signals | null];
    if (result) return result;
    // A heap that grows faster than its limit is looked at takes the process with it.
    if (at && signal === 'SIGABRT') return failed(outOfMemory(at));
    if (at && isLate) return failed(`${at}: not done within ${LIMIT} ms`);
    if (at && signal === 'SIGKILL')
      return isRetry ? failed(`${at}: its process was killed, twice`) : runDry(file, input, true);
    throw new Error('its process ended');
  } finally {
    clearTimeout(timer);
  }
}

type Log = { info(message: string): void; warn(message: string): void };

/**
 * Renders each release once in a process of its own, each page it declares and each slot it fills, with the contract's example answers.
 * `file` is the built `process.ts`. When no process can be had the release is let in, and the log says so: a machine in trouble is no reason to
 * keep a release out.
 */
export function createDryRun(file: string, siteName: string | undefined, log: Log): DryRun {
  return async ({ release, code }) => {
    const label = releaseLabel(release);
    const input = { release, code, ...(siteName && { siteName }) };
    const { problems, passedOver } = await runDry(file, input).catch((error: Error): DryRunResult => {
      log.warn(`${label} could not be rendered on the side: ${error.message}`);
      return { problems: [], passedOver: [] };
    });
    if (passedOver.length > 0) log.info(`${label}: its dry run says nothing of ${passedOver.join('; ')}`);
    if (problems.length > 0) throw new FailedDryRun(`${label} failed its dry run: ${problems.join('; ')}`);
  };
}
