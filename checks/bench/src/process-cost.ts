import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Clock ticks in a second, as /proc counts them. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time that a process has used so far, in seconds. Linux only. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold blanks; after it come state (3rd field) and the rest: user and system time are 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Memory of a process that is resident now, in MiB. Linux only. */
export function residentMiB(pid: number): number {
  const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

/** Seconds that a process was ready to run and had no core: what other work on the machine takes from it. Linux only. */
export const waitedSeconds = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e9;

/**
 * Seconds of processor time, of all cores together, that the host of a virtual machine gave to others while something here was ready to
 * run; `steal` of proc_stat(5). Nought on a machine of one's own. Linux only.
 */
export const stolenSeconds = (): number =>
  Number(readFileSync('/proc/stat', 'utf8').split(/\s+/, 9)[8]) / TICKS;

/** Begins to watch the host; what is returned gives the share of one core's time that it has taken since, or null where only Linux would know. */
export function watchHost(): () => number | null {
  if (process.platform !== 'linux') return () => null;
  const [stolen, begun] = [stolenSeconds(), performance.now()];
  return () => (stolenSeconds() - stolen) / ((performance.now() - begun) / 1000);
}
