import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** The embedded engine's thread: protocol bytes in, protocol bytes out, one message at a time. */
export type WorkerRequest = { type: 'run'; bytes: Uint8Array } | { type: 'close' };
export type WorkerReply =
  | { type: 'ready' | 'closed' }
  | { type: 'answer'; bytes: Uint8Array }
  | { type: 'failed'; message: string };

const port = parentPort!;
const reply = (message: WorkerReply) => port.postMessage(message);
const failed = (error: unknown) =>
  reply({ type: 'failed', message: error instanceof Error ? error.message : String(error) });

try {
  const engine = await PGlite.create({
    dataDir: workerData.dataDir as string,
    extensions: { pg_trgm, fuzzystrmatch },
  });
  port.on('message', async (request: WorkerRequest) => {
    try {
      if (request.type === 'run') {
        reply({ type: 'answer', bytes: await engine.execProtocolRaw(request.bytes) });
        return;
      }
      await engine.close();
      reply({ type: 'closed' });
      port.close();
    } catch (error) {
      failed(error);
    }
  });
  reply({ type: 'ready' });
} catch (error) {
  failed(error);
}
