// The process of one dry run: its main thread watches, another one runs the release.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Where the container's memory runs out, the kernel ends this process rather than the shell. Other systems have no such file.
try {
  if (isMainThread) writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {}

if (isMainThread) (await import('./supervise.ts')).supervise();
else await import('./worker.ts');
