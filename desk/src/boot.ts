import type { ComposedRemote } from '@federation/protocol';

/** Data from the server for the page. */
export type Boot = {
  remotes: ComposedRemote[];
  /** For styles that the page's own code writes. */
  nonce: string;
};
