import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

export type ChildOptions = {
  name: string;
  args: string[];
  env: Record<string, string>;
  logs: string;
  cwd?: string;
};

/** A process of the shop with its output in a log file. It can be ended and started again. */
export class Child {
  readonly name: string;
  /** Called when the process ends without having been told to. */
  onCrash: (message: string) => void = () => {};
  readonly #options: ChildOptions;
  #process: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();

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
    const { args, env, logs, cwd = ROOT } = this.#options;
    mkdirSync(logs, { recursive: true });
    // The process writes its file itself: through a pipe it would wait for whoever reads that.
    const log = openSync(this.#logFile, 'a');
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#process = child;
    this.#exited = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        const wanted = this.#process !== child;
        if (!wanted) {
          this.#process = undefined;
          this.onCrash(
            `${this.name} ended unexpectedly (${signal ?? `code ${code}`}). The end of ${this.#logFile}:\n${this.#tail()}`,
          );
        }
        resolve();
      });
    });
  }

  /** Ends the process and waits for it: SIGTERM unless another signal is given, SIGKILL after five seconds. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child) return;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await this.#exited;
    clearTimeout(timer);
  }

  #tail(): string {
    return readFileSync(this.#logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
  }
}
