import { fork } from 'node:child_process';
import { once } from 'node:events';
import { releaseLabel } from '@shop/shared/contracts';
import type { LoadedRelease } from '../composition/load-release.ts';
import type { DryRunInput, DryRunMessage } from './messages.ts';
import { outOfMemory } from './supervise.ts';

/** A process that says nothing for so long is ended, in milliseconds: its release may wait where no other limit reaches. */
const SILENT = 60_000;

/** A release failed its dry run: the message names each place and what is wrong with it. */
export class FailedDryRun extends Error {}

/** Rejects with `FailedDryRun` when a release is not to take over. */
export type DryRun = (loaded: Pick<LoadedRelease, 'release' | 'code'>) => Promise<void>;

/**
 * What is wrong with a release, in words for its team; empty when nothing is. Throws when the process could not do its work. One that the
 * system killed, as it does where memory runs out, is tried again once: another one may have taken it.
 */
async function problemsOf(file: string, input: DryRunInput, isRetry = false): Promise<string[]> {
  // No variable of the shell's environment is the business of a remote's code, and its output would stand in the log without a name.
  const child = fork(file, [], {
    env: { NODE_ENV: 'production' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let at = '';
  let problems: string[] | undefined;
  let isSilent = false;
  const timer = setTimeout(() => {
    isSilent = true;
    child.kill('SIGKILL');
  }, SILENT);
  child.on('message', (message: DryRunMessage) => {
    timer.refresh();
    if ('at' in message) at = message.at;
    else problems = message.problems;
  });
  const end = once(child, 'exit');
  child.send(input, () => {});
  try {
    const [, signal] = (await end) as [number | null, NodeJS.Signals | null];
    if (problems) return problems;
    // A heap that grows faster than its limit is looked at takes the process with it.
    if (at && signal === 'SIGABRT') return [outOfMemory(at)];
    if (at && isSilent) return [`${at}: not done within ${SILENT} ms`];
    if (at && signal === 'SIGKILL')
      return isRetry ? [`${at}: its process was killed, twice`] : problemsOf(file, input, true);
    throw new Error('its process ended');
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Renders each release once in a process of its own, each page it declares and each slot it fills, with the contract's example answers.
 * `file` is the built `process.ts`. When no process can be had the release is let in, and `warn` says so: a machine in trouble is no reason to
 * keep a release out.
 */
export function createDryRun(
  file: string,
  shopName: string | undefined,
  warn: (text: string) => void,
): DryRun {
  return async ({ release, code }) => {
    const label = releaseLabel(release);
    const input = { release, code, ...(shopName && { shopName }) };
    const problems = await problemsOf(file, input).catch((error: Error) => {
      warn(`${label} could not be rendered on the side: ${error.message}`);
      return [];
    });
    if (problems.length > 0) throw new FailedDryRun(`${label} failed its dry run: ${problems.join('; ')}`);
  };
}
