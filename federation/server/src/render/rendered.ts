import type { Readable } from 'node:stream';
import type { PageAnswer, PageCookie } from '@federation/protocol/page';
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

export type RedirectEntry = {
  kind: 'redirect';
  status: number;
  location: string;
  cookies?: PageCookie[];
};

/** A page, or where to go instead. */
export type Rendered = RedirectEntry | PageEntry;
