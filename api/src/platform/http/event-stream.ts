import type { ServerResponse } from 'node:http';

/** A reader who takes nothing while this much waits for it is gone, bytes. */
const TOO_SLOW = 64 * 1024;

/** A stream of server-sent events over an answer that Fastify has let go of. */
export function openEventStream(response: ServerResponse) {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  // Some proxies and browsers hold the answer back until something comes.
  response.flushHeaders();
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > TOO_SLOW) response.destroy();
    else response.write(text);
  };
  return {
    send: (event: string, data: unknown) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    comment: (text: string) => write(`: ${text}\n\n`),
    /** Resolves when the reader has been given everything, or is gone. */
    end: () => finish(response),
  };
}

function finish(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (response.destroyed) return Promise.resolve();
  response.once('finish', resolve).once('close', resolve).end();
  return promise;
}
