import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

/** Ctrl-C, what service managers send, and a terminal that closes. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const running = new Map<ChildProcess, NodeJS.Signals>();
process.once('exit', () => {
  for (const [child, signal] of running) child.kill(signal);
});

// Node ends at once on a signal that nobody handles, without the event above.
for (const signal of STOP_SIGNALS)
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  });

/** Ends a process that still runs when this one exits or is ended by a signal. Only SIGKILL leaves it. */
export function endWithThisProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  running.set(child, signal);
  child.once('close', () => running.delete(child)).once('error', () => running.delete(child));
}
