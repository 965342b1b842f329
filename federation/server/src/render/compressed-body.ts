import { LRUCache } from 'lru-cache';
import { type Encoding, encodeWhole } from './encoding.ts';
import { bytesOf, type Piece } from './html.ts';

/** A page's body, and what it is in each encoding, made when it is first asked for. */
export class CompressedBody {
  readonly bytes: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  in(encoding: Encoding): Promise<Buffer> {
    const compressed = this.#compressed.get(encoding) ?? encodeWhole(this.bytes, encoding);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

/** Bodies that are remembered at once. */
const MAX_BODIES = 100;

type Recent = { pieces: readonly Piece[]; body: CompressedBody };

const isSame = (a: Piece, b: Piece | undefined): boolean =>
  a === b || (Buffer.isBuffer(a) && Buffer.isBuffer(b) && a.equals(b));

/**
 * The bodies of the last pages. A page that comes out as it was a moment ago, be it for an address that an advertisement made
 * unique, takes the one that is compressed already: compressing costs more than rendering.
 */
export class RecentBodies {
  /** Pages that differ seldom have the same length. */
  readonly #byLength = new LRUCache<number, Recent>({ max: MAX_BODIES });

  of(pieces: readonly Piece[]): CompressedBody {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const known = this.#byLength.get(length);
    const isKnown =
      known?.pieces.length === pieces.length &&
      pieces.every((piece, place) => isSame(piece, known.pieces[place]));
    const recent = isKnown ? known : { pieces, body: new CompressedBody(bytesOf(pieces)) };
    this.#byLength.set(length, recent);
    return recent.body;
  }
}
