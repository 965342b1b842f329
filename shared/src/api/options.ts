export type ApiOptions = {
  /** Where `/api/` is, with the slash: `/api/` in the browser, an internal address on the server. */
  baseUrl: string;
  /** The bearer token to send, if any. */
  accessToken?: () => string | null;
  /** Time-out of one request in milliseconds; the specification's 30 s unless given. */
  timeout?: number;
  /** How often a GET that got 503 is sent again; the specification's two unless given. */
  retries?: number;
};
