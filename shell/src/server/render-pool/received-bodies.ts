import type { SentBody } from './messages.ts';

/** Bodies that are remembered: three times what one worker remembers, since each may have others. */
const MOST = 300;

/** Bodies of pages by their hash: a worker sends the bytes of each only once. */
export class ReceivedBodies {
  readonly #bodies = new Map<string, Buffer>();

  /** The bytes of a body; undefined where they came too long ago. */
  bytesOf({ name, bytes }: SentBody): Buffer | undefined {
    const known = this.#bodies.get(name);
    const body = known ?? (bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (!body) return undefined;
    this.#bodies.delete(name);
    this.#bodies.set(name, body);
    const [oldest] = this.#bodies.keys();
    if (this.#bodies.size > MOST && oldest !== undefined) this.#bodies.delete(oldest);
    return body;
  }
}
