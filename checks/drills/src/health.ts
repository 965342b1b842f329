import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthCheck } from './compose-file.ts';

export type Probe = { command: string[]; env: Record<string, string>; cwd: string };

/** Whether the check's command ends with 0 in time. */
function passes({ command, env, cwd }: Probe, timeout: number): Promise<boolean> {
  return new Promise((resolve) => {
    const [program, ...args] = command;
    const child = spawn(program!, args, { env, cwd, stdio: 'ignore', timeout, killSignal: 'SIGKILL' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/**
 * Watches a process as a container engine does, until `signal` is aborted: often while it starts, then in the check's interval. `report` is called
 * with every change: healthy, or unhealthy after so many failures in a row.
 */
export async function watchHealth(
  check: HealthCheck,
  probe: Probe,
  signal: AbortSignal,
  report: (isHealthy: boolean) => void,
): Promise<void> {
  const started = Date.now();
  let isHealthy: boolean | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const passed = await passes(probe, check.timeout);
    if (signal.aborted) return;
    const isStarting = isHealthy === undefined && Date.now() - started < check.startPeriod;
    failures = passed || isStarting ? 0 : failures + 1;
    const verdict = passed ? true : failures >= check.retries ? false : isHealthy;
    if (verdict !== isHealthy && verdict !== undefined) report(verdict);
    isHealthy = verdict;
    const pause = isHealthy === undefined && isStarting ? check.startInterval : check.interval;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
