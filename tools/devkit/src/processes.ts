import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithThisProcess } from './ending.ts';
import { ROOT } from './paths.ts';

export type ProcessOptions = {
  cwd?: string;
  /** Its whole environment; that of this process when nothing is given. */
  env?: NodeJS.ProcessEnv;
  /** Text for its standard input. */
  input?: string;
  /** Show its standard error on this terminal as well. */
  showErrors?: boolean;
  /** A channel for messages: `child.send`, and the event `message`. */
  ipc?: boolean;
  /** This process may end while the other runs, and ends it then. */
  background?: boolean;
};

/** How a process ended: one of the two is null. */
type Ended = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string };

/** A process with what it printed, for tests and measurements. Shops that run for long are `Child`, which writes log files. */
export type StartedProcess = {
  pid: number;
  child: ChildProcess;
  isRunning(): boolean;
  /** Returns its output so far, of both kinds, at most the last half a million characters. */
  output(): string;
  /** Settles once it has ended and everything that it printed has arrived. Rejects when it could not be started. */
  ended: Promise<Ended>;
  /** Ends it and waits for that: SIGKILL after half a minute. Resolves with its exit code; null when a signal ended it or it ran no more. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

const OUTPUT_LIMIT = 500_000;
/** How long a process may take to end, and a server to answer, milliseconds. */
const STOP_TIMEOUT = 30_000;
const START_TIMEOUT = 180_000;

/** Starts a program in the root of the checkout. Whatever still runs when this process ends is ended with it. */
export function startProcess(
  program: string,
  args: readonly string[],
  { cwd = ROOT, env = process.env, input, showErrors, ipc, background }: ProcessOptions = {},
): StartedProcess {
  const stdin = input === undefined ? 'ignore' : 'pipe';
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: [stdin, 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
  endWithThisProcess(child);
  const texts = { out: '', err: '' };
  let output = '';
  for (const kind of ['out', 'err'] as const) {
    const stream = kind === 'out' ? child.stdout! : child.stderr!;
    stream.setEncoding('utf8').on('data', (text: string) => {
      texts[kind] = (texts[kind] + text).slice(-OUTPUT_LIMIT);
      output = (output + text).slice(-OUTPUT_LIMIT);
      if (kind === 'err' && showErrors) process.stderr.write(text);
    });
    if (background) (stream as typeof stream & { unref?(): void }).unref?.();
  }
  child.stdin?.end(input);
  if (background) child.unref();

  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ code, signal, ...texts });
    });
  });
  // Not everybody waits for it.
  ended.catch(() => {});
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid!,
    child,
    isRunning,
    output: () => output,
    ended,
    async stop(signal = 'SIGTERM') {
      if (!isRunning()) return null;
      child.kill(signal);
      // One that hangs hears no signal.
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
      const { code } = await ended;
      clearTimeout(timer);
      return code;
    },
  };
}

/** The same for a file of JavaScript or TypeScript, by the Node of this process. */
export const startNode = (args: readonly string[], options?: ProcessOptions): StartedProcess =>
  startProcess(process.execPath, args, options);

/** Runs a file to its end, whatever its exit code. `run` of run.ts throws when that is not 0. */
export const runNode = (args: readonly string[], options?: ProcessOptions): Promise<Ended> =>
  startNode(args, options).ended;

/**
 * Waits until an address answers 2xx. Throws with what the process printed when it has ended, or when it takes longer than `timeout`; then it is
 * stopped as well.
 */
export async function untilAnswers(
  url: string,
  started?: StartedProcess,
  timeout = START_TIMEOUT,
): Promise<void> {
  const deadline = Date.now() + timeout;
  while (true) {
    const response = await fetch(url).catch(() => undefined);
    // An unread body would hold the connection.
    await response?.body?.cancel();
    if (response?.ok) return;
    const hasEnded = started && !started.isRunning();
    if (hasEnded || Date.now() > deadline) {
      await started?.stop('SIGKILL');
      throw new Error(
        `${url} ${hasEnded ? 'has no server: it ended' : 'did not answer'}\n${started?.output() ?? ''}`,
      );
    }
    await sleep(20);
  }
}

/** Starts a server by a file, and resolves once `url` answers. */
export async function startServer(
  args: readonly string[],
  url: string,
  options?: ProcessOptions,
): Promise<StartedProcess> {
  const started = startNode(args, options);
  await untilAnswers(url, started);
  return started;
}
