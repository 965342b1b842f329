import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const holder = z.object({ pid: z.int().positive(), born: z.string(), token: z.string() });
type Holder = z.infer<typeof holder>;

/** Another living process has the embedded database open. */
export class DatabaseHeldError extends Error {
  readonly pid: number;
  constructor(pid: number, folder: string) {
    super(
      `The embedded database in ${folder} is open in process ${pid}. Stop that process, or use PostgreSQL (DATABASE_URL).`,
    );
    this.name = 'DatabaseHeldError';
    this.pid = pid;
  }
}

/**
 * Takes the lock file `<folder>.lock`, which names the process. PGlite takes no lock of its own, and two writers lose rows
 * silently. The lock of a dead process is taken over. Returns the function that releases it.
 * @throws {DatabaseHeldError} when a living process holds it.
 */
export function takeLock(folder: string): () => void {
  const file = `${folder}.lock`;
  const mine: Holder = { pid: process.pid, born: birthOf(process.pid), token: randomUUID() };
  const draft = `${file}.${mine.token}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(draft, JSON.stringify(mine));
  try {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      if (tryLink(draft, file)) return () => release(file, mine);
      const current = read(file);
      if (current && isAlive(current)) throw new DatabaseHeldError(current.pid, folder);
      setAside(file, current);
    }
    throw new Error(`The lock file ${file} cannot be taken.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A link either appears whole or fails: nobody ever reads a half-written lock. */
function tryLink(from: string, to: string) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock. A process that moved away another lock than the stale one puts it back. */
function setAside(file: string, stale: Holder | undefined) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (read(aside)?.token !== stale?.token) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function release(file: string, mine: Holder) {
  if (read(file)?.token === mine.token) rmSync(file, { force: true });
}

function read(file: string): Holder | undefined {
  try {
    return holder.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The same number can name another process later: in a container every start gets the same one. */
function isAlive({ pid, born }: Holder) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return born === birthOf(pid);
}

/** The kernel's start time of a process, where it is known; otherwise empty, and the number alone decides. */
function birthOf(pid: number) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return '';
  const afterName = readFileSync(file, 'utf8').split(') ').at(-1) ?? '';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${afterName.split(' ')[19]}`;
}
