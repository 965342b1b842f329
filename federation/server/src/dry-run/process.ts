import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { provideServerHost, type ServerHost } from '../host.ts';
import { supervise } from './supervise.ts';

/** The process of one dry run: its main thread watches, another one runs the release in the host that `load` brings. */
export async function startDryRun(load: () => Promise<unknown>): Promise<void> {
  if (isMainThread) {
    // Where the container's memory runs out, the kernel ends this process rather than the server. Other systems have no such file.
    try {
      writeFileSync('/proc/self/oom_score_adj', '1000');
    } catch {}
    return supervise();
  }
  provideServerHost((await load()) as ServerHost);
  await import('./worker.ts');
}
