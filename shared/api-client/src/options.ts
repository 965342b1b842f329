import type { Tokens } from '@shop/contract';

/** Where the tokens are kept: cookies in the browser. The server has none. */
export type TokenJar = {
  access: () => string | null;
  refresh: () => string | null;
  save: (tokens: Tokens) => void;
  /** The tokens are worthless: forgets them. */
  clear: () => void;
};

export type ApiOptions = {
  /** Where `/api/` is, with the slash: `/api/` in the browser, an internal address on the server. */
  baseUrl: string;
  tokens?: TokenJar;
  /** The account was blocked (`no_access`): the shell signs out and shows the detail, unless the call was silent. */
  onNoAccess?: (detail: string, silent: boolean) => void;
  /**
   * True while a release of the page was built for a contract before 2.3: those send null for what they do not have. Otherwise a call
   * with null or undefined in its query or body is refused before it is sent.
   */
  allowsMissing?: () => boolean;
  /** Headers of a call by its method, in small letters: what it is traced by. */
  headers?: (method: string) => Record<string, string>;
  /** Time-out of one request in milliseconds; the specification's 30 s unless given. */
  timeout?: number;
  /** How often a GET that got 503 is sent again; the specification's two unless given. */
  retries?: number;
  /** Pause after the first refresh that failed, doubled after each, in milliseconds. */
  refreshPause?: number;
};
