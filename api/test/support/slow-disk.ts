import { readdirSync, readFileSync } from 'node:fs';
import { startProcess } from '@shop/devkit/processes';
import { findProgram } from '@shop/devkit/programs';
import { until } from './until.ts';

/** Calls that wait for a disk. The embedded database never waits for `fsync`: there a write is slow. */
const CALLS = 'fsync,fdatasync,pwrite64';

/**
 * Makes the disk slow for a process that runs, and for those that it has started and will start: by Debian's strace each write of theirs to a file takes so many milliseconds
 * longer. Returns how to end that.
 */
export async function slowDisk(process: number, milliseconds: number): Promise<() => Promise<void>> {
  const strace = findProgram({ program: 'strace', packages: ['strace'] });
  const ids = [process, ...childrenOf(process)];
  const attached = startProcess(strace, [
    ...['-f', '-o', '/dev/null', '-e', `trace=${CALLS}`],
    ...['-e', `inject=${CALLS}:delay_enter=${milliseconds}ms`],
    ...ids.flatMap((id) => ['-p', String(id)]),
  ]);
  // It says of each process that it is attached, or why it cannot be.
  await until(async () => {
    if (!attached.isRunning()) throw new Error(`strace could not slow a disk down: ${attached.output()}`);
    return attached.output().split(' attached').length > ids.length;
  });
  return async () => void (await attached.stop('SIGTERM'));
}

const childrenOf = (process: number): number[] =>
  readdirSync(`/proc/${process}/task`).flatMap((thread) =>
    readFileSync(`/proc/${process}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
