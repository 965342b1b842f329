import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, 'wrk.lua');

/** `good` answers within `seconds`, and `bad` ones or none; `p50` and `p99` of the latency in milliseconds. */
export type Answers = { good: number; seconds: number; bad: number; p50: number; p99: number };

/**
 * Pages in brotli for `callers` over keep-alive connections, each of whom asks again once it is answered. `isNew` asks for an address that nobody has
 * asked for before each time. The caller is `wrk` (4.1): one in JavaScript takes a good part of two cores, and stops to collect its own garbage.
 * @throws when it is not installed.
 */
export async function callByWrk(
  url: string,
  { callers, seconds, isNew }: { callers: number; seconds: number; isNew: boolean },
): Promise<Answers> {
  const args = ['-t1', `-c${callers}`, `-d${seconds}s`, '-H', 'Accept-Encoding: br', '-s', SCRIPT, url];
  if (isNew) args.push('--', randomUUID().slice(0, 8));
  const { stdout } = await run('wrk', args).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Error('wrk is not installed: apt-get install wrk.', { cause: error });
    throw error;
  });
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Answers;
}
