import type { Readable } from 'node:stream';

export type RenderedPage = {
  kind: 'page';
  status: number;
  csp: string;
  /** The `Link` header. */
  links: string;
  /** The whole page, or a stream where a part of it was waited for. */
  body: Buffer | Readable;
  isPublic: boolean;
  /** When the oldest of its data was asked for, in milliseconds. */
  at: number;
};

/** A page, or where to go instead. */
export type Rendered = { kind: 'redirect'; status: number; location: string } | RenderedPage;
