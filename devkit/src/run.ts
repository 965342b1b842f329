import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from './paths.ts';

type RunOptions = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Show the output as it comes; otherwise only when it fails. */
  show?: boolean;
  /** Called with each line that the program prints to its standard error. */
  onErrorLine?: (line: string) => void;
};

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
  { cwd = ROOT, env = process.env, show = false, onErrorLine }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (show) process.stdout.write(chunk);
      });
    }
    if (onErrorLine) createInterface({ input: child.stderr }).on('line', onErrorLine);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else
        reject(
          new RunError(
            `${program} ${args.join(' ')} in ${cwd} failed with code ${code}${show ? '' : `:\n${output}`}`,
            output,
          ),
        );
    });
  });
}
