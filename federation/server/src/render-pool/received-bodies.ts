import { LRUCache } from 'lru-cache';
import type { SentBody } from './messages.ts';

/** Bodies that are remembered: three times what one worker remembers, since each may have others. */
const MAX_BODIES = 300;

/** Bodies of pages by their hash: a worker sends the bytes of each only once. */
export class ReceivedBodies {
  readonly #bodies = new LRUCache<string, Buffer>({ max: MAX_BODIES });

  /** The bytes of a body; undefined where they came too long ago. */
  bytesOf({ name, bytes }: SentBody): Buffer | undefined {
    const known = this.#bodies.get(name);
    const body = known ?? (bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (body && !known) this.#bodies.set(name, body);
    return body;
  }
}
