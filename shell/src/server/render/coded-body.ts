import { type Encoding, encodeWhole } from './encoding.ts';

/** A page's body, and what it is in each coding, made when it is first asked for. */
export class CodedBody {
  readonly bytes: Buffer;
  readonly #coded = new Map<Encoding, Promise<Buffer>>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  in(encoding: Encoding): Promise<Buffer> {
    const coded = this.#coded.get(encoding) ?? encodeWhole(this.bytes, encoding);
    this.#coded.set(encoding, coded);
    return coded;
  }
}

/** Bodies that are remembered at once. */
const MOST = 100;

/**
 * The bodies of the last pages. A page that comes out as it was a moment ago, be it for an address that an advertisement made
 * unique, takes the one that is coded already: coding costs more than rendering.
 */
export class RecentBodies {
  /** Pages that differ seldom have the same length. */
  readonly #byLength = new Map<number, CodedBody>();

  of(bytes: Buffer): CodedBody {
    const { length } = bytes;
    const recent = this.#byLength.get(length);
    const body = recent?.bytes.equals(bytes) ? recent : new CodedBody(bytes);
    this.#byLength.delete(length);
    this.#byLength.set(length, body);
    const [oldest] = this.#byLength.keys();
    if (this.#byLength.size > MOST && oldest !== undefined) this.#byLength.delete(oldest);
    return body;
  }
}
