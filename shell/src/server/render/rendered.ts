import type { Readable } from 'node:stream';

/** A page that is being rendered, or where to go instead. */
export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'page'; status: number; csp: string; body: Readable; isPublic: boolean };
