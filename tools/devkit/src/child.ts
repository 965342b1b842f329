import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endWithThisProcess } from './ending.ts';
import { ROOT } from './paths.ts';

export type ChildOptions = {
  name: string;
  args: string[];
  env: Record<string, string>;
  logs: string;
  cwd?: string;
};

/** Starting a process again that died: how often, and after how many milliseconds at first; each time twice as long. */
export type RestartPolicy = { limit: number; delay: number; log: (message: string) => void };

/** How often a process that is watched is asked, which is also how long its answer may take, and after how many failures it is ended. Milliseconds. */
const ASK_EVERY = 5_000;
const FAILURES = 3;
/** How long one that was started may take until it answers for the first time. */
const START_TIMEOUT = 120_000;

/** Who lives this long is well: it is started again as often as at first. Milliseconds. */
const WELL_AFTER = 60_000;

/** A process of the shop with its output in a log file. It can be ended and started again. */
export class Child {
  readonly name: string;
  /** Called when the process ends by itself. */
  onCrash: (message: string) => void = () => {};
  /** When given, a process that ends by itself is started again, and `onCrash` is called past the limit only. */
  restart: RestartPolicy | undefined;
  readonly #options: ChildOptions;
  #process: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #deaths = 0;
  #isEnding = false;
  /** Bytes in its log before it was started last. */
  #logStart = 0;

  constructor(options: ChildOptions) {
    this.name = options.name;
    this.#options = options;
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get #logFile(): string {
    return path.join(this.#options.logs, `${this.name}.log`);
  }

  start(): void {
    this.#isEnding = false;
    const { args, env, cwd = ROOT } = this.#options;
    const log = this.#openLog();
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
    });
    if (log !== 'ignore') closeSync(log);
    endWithThisProcess(child);
    this.#process = child;
    const started = Date.now();
    this.#exited = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        const wanted = this.#isEnding || this.#process !== child;
        if (this.#process === child) this.#process = undefined;
        if (!wanted) {
          if (Date.now() - started > WELL_AFTER) this.#deaths = 0;
          this.#died(
            `${this.name} ended unexpectedly (${signal ?? `code ${code}`}). The end of ${this.#logFile}:\n${this.#tail()}`,
          );
        }
        resolve();
      });
    });
  }

  /** The process writes its file itself: through a pipe it would wait for the reader. Without a file it runs all the same. */
  #openLog(): number | 'ignore' {
    try {
      mkdirSync(this.#options.logs, { recursive: true });
      const log = openSync(this.#logFile, 'a');
      this.#logStart = fstatSync(log).size;
      return log;
    } catch (error) {
      console.error(`${this.name} writes no log: ${(error as Error).message}`);
      return 'ignore';
    }
  }

  /** It answers at an address, and has to from now on: one that hangs is ended as if it had died, and by its policy started again. */
  watch(url: string, every = ASK_EVERY): void {
    let failures = 0;
    let of = this.#process;
    let hasAnswered = true;
    let since = 0;
    clearInterval(this.#watch);
    this.#watch = setInterval(async () => {
      const asked = this.#process;
      if (!asked || this.#isEnding) return;
      if (asked !== of) {
        failures = 0;
        hasAnswered = false;
        since = Date.now();
      }
      of = asked;
      const answers = await fetch(url, { signal: AbortSignal.timeout(every) }).then(
        (response) => response.body?.cancel().then(() => true) ?? true,
        () => false,
      );
      if (this.#process !== asked || this.#isEnding) return;
      hasAnswered ||= answers;
      failures = answers ? 0 : failures + 1;
      if (failures < FAILURES || (!hasAnswered && Date.now() - since < START_TIMEOUT)) return;
      failures = 0;
      this.restart?.log(`${this.name} does not answer at ${url}: it is ended.`);
      asked.kill('SIGKILL');
    }, every).unref();
  }

  #died(message: string): void {
    const { limit, delay, log } = this.restart ?? { limit: 0, delay: 0, log: () => {} };
    if (this.#deaths >= limit) {
      const often = limit > 0 ? `\n${this.name} was started again ${limit} times and died each time.` : '';
      this.onCrash(`${message}${often}`);
      return;
    }
    const wait = delay * 2 ** this.#deaths;
    this.#deaths += 1;
    log(`${message}\n${this.name} is started again in ${wait / 1000} s (${this.#deaths} of ${limit}).`);
    this.#timer = setTimeout(() => this.start(), wait);
  }

  /** From now on an end of the process is no crash: it may have been sent the same signal as this one. */
  expectEnd(): void {
    this.#isEnding = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
  }

  /** Ends the process and waits for it: SIGTERM unless another signal is given, SIGKILL after five seconds. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.expectEnd();
    const child = this.#process;
    this.#process = undefined;
    if (!child) return;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await this.#exited;
    clearTimeout(timer);
  }

  #tail(): string {
    try {
      const text = readFileSync(this.#logFile).subarray(this.#logStart).toString();
      return text.trimEnd().split('\n').slice(-15).join('\n');
    } catch (error) {
      return (error as Error).message;
    }
  }
}

/** Ends processes, the `first` before the others. Ctrl-C reaches all of them at once: none has crashed by ending before its turn. */
export async function stopAll(children: Iterable<Child>, first?: Child): Promise<void> {
  const all = [...children];
  for (const child of all) child.expectEnd();
  await first?.stop();
  await Promise.all(all.map((child) => child.stop()));
}
