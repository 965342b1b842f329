import { PassThrough } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import type { OnError } from '../render/renderer.ts';
import { WorkerEndedError } from '../render/worker-ended.ts';
import type { StreamMessage } from './messages.ts';
import { receiveError } from './sent-error.ts';

/** Reads a worker's port as a stream. Fails when the worker ends before the page does. */
export function readPort(port: MessagePort, onError: OnError): PassThrough {
  const body = new PassThrough();
  port.on('message', (message: StreamMessage) => {
    if ('chunk' in message) body.write(message.chunk);
    else if ('error' in message) onError(receiveError(message.error));
    else body.end();
  });
  port.once('close', () => {
    if (!body.writableEnded) body.destroy(new WorkerEndedError('ended amid a page', undefined));
  });
  body.once('close', () => port.close());
  return body;
}
