// The process of one dry run: its main thread watches, another one runs the release.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) (await import('./supervise.ts')).supervise();
else await import('./worker.ts');
