import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Stat = { parent: number; own: number; reaped: number };

const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Undefined once the process is gone. */
function readStat(pid: number): Stat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // After the name in brackets, which may hold blanks: state, parent, …; user and system time are the 14th and 15th field, those of
  // children that were waited for the two after them.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const seconds = (first: number) => (fields[first]! + fields[first + 1]!) / TICKS;
  return { parent: fields[1]!, own: seconds(11), reaped: seconds(13) };
}

/** A process and everything below it. */
function treeOf(root: number): Map<number, Stat> {
  const all = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    if (stat) all.set(Number(name), stat);
  }
  const isBelow = (pid: number): boolean => pid === root || (all.has(pid) && isBelow(all.get(pid)!.parent));
  return new Map([...all].filter(([pid]) => isBelow(pid)));
}

/** Processor time that a process and its children have used so far, ended ones included, in seconds. Linux only. */
export const treeSeconds = (root: number): number =>
  [...treeOf(root).values()].reduce((sum, { own, reaped }) => sum + own + reaped, 0);

/** Memory of a process and its children, in MiB; what they share is counted in equal parts. Linux only. */
export function treeMemory(root: number): number {
  const kib = [...treeOf(root).keys()].map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
  );
  return kib.reduce((sum, each) => sum + each, 0) / 1024;
}

const GROUPS = '/sys/fs/cgroup';
/** Short, so that a limited process runs slower in place of running and standing still by turns. Microseconds. */
const PERIOD = 10_000;

/** A control group whose processes together may use a part of one core. Linux, as root. */
export class CpuLimit {
  readonly #folder: string;
  readonly #isV2 = existsSync(path.join(GROUPS, 'cgroup.controllers'));

  constructor(name: string) {
    this.#folder = path.join(GROUPS, this.#isV2 ? name : `cpu/${name}`);
    if (this.#isV2) writeFileSync(path.join(GROUPS, 'cgroup.subtree_control'), '+cpu');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Processes that they start later are in the group, too. */
  add(pid: number): void {
    writeFileSync(path.join(this.#folder, 'cgroup.procs'), String(pid));
  }

  /** `cores` such as 0.25, or null for no limit. */
  set(cores: number | null): void {
    const quota = cores === null ? null : Math.round(cores * PERIOD);
    const write = (file: string, text: string) => writeFileSync(path.join(this.#folder, file), text);
    if (this.#isV2) {
      write('cpu.max', `${quota ?? 'max'} ${PERIOD}`);
    } else {
      write('cpu.cfs_period_us', String(PERIOD));
      write('cpu.cfs_quota_us', String(quota ?? -1));
    }
  }

  /** Its processes go on without a limit. */
  remove(): void {
    const members = readFileSync(path.join(this.#folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
    for (const pid of members) writeFileSync(path.join(this.#folder, '../cgroup.procs'), pid);
    rmdirSync(this.#folder);
  }
}
