import type { Readable } from 'node:stream';
import type { PageAnswer } from '@federation/protocol/page';
import type { Piece } from './html.ts';

export type PageEntry = {
  kind: 'page';
  status: number;
  csp: string;
  /** The `Link` header. */
  links: string;
  /** The whole page in pieces, or a stream where a part of it was waited for. */
  body: readonly Piece[] | Readable;
  isPublic: boolean;
  /** Headers and cookies of the page's own. */
  answer?: PageAnswer;
  /** When the oldest of its data came, in milliseconds. */
  at: number;
};

/** A page, or where to go instead. */
export type Rendered = { kind: 'redirect'; status: number; location: string } | PageEntry;
