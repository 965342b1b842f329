import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endWithThisProcess } from './ending.ts';
import { ROOT } from './paths.ts';

type RunOptions = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Show the output as it comes; otherwise only when it fails. */
  show?: boolean;
  /** Called with each line that the program prints to its standard error. */
  onErrorLine?: (line: string) => void;
  /** How long it may run, milliseconds: then it is ended, and has failed. */
  timeout?: number;
  /** Ends it: then `run` throws. */
  signal?: AbortSignal;
};

/** How long the output of a program that has ended is waited for, milliseconds: what it started may run on and hold the pipe. */
const OUTPUT_WITHIN = 5_000;

/** A program that ended with another code than 0, and all that it printed. */
export class RunError extends Error {
  readonly output: string;
  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/** Runs a program to its end and returns what it printed. Throws a {@link RunError} when it fails. */
export function run(
  program: string,
  args: readonly string[],
  { cwd = ROOT, env = process.env, show = false, onErrorLine, timeout, signal }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
      killSignal: 'SIGKILL',
      signal,
    });
    // Its own children have to get the signal.
    endWithThisProcess(child, 'SIGTERM');
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (show) process.stdout.write(chunk);
      });
    }
    if (onErrorLine) createInterface({ input: child.stderr }).on('line', onErrorLine);
    child.once('error', reject);
    child.once('exit', () => {
      const timer = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, OUTPUT_WITHIN);
      child.once('close', () => clearTimeout(timer));
    });
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output);
      const how = signal ? `was ended by ${signal}` : `failed with code ${code}`;
      const message = `${program} ${args.join(' ')} in ${cwd} ${how}${show ? '' : `:\n${output}`}`;
      reject(new RunError(message, output));
    });
  });
}
