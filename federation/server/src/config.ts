import type { Grants } from '@federation/protocol/ownership';

export type RemoteConfig = {
  name: string;
  /** Where browsers take its files from, without a slash at the end. */
  url: string;
  /** Where this server reads them, when it has a nearer way. */
  serverUrl?: string;
  /** Public keys (Ed25519, SPKI in base64) whose signature on the pointer is taken; several while a key is being replaced. */
  keys: string[];
};

/** Configuration of the framework's server. A site adds fields of its own, as plain data: threads get a copy. */
export type HostConfig = {
  host: string;
  port: number;
  /** Whose `X-Forwarded-*` headers count: addresses, networks, `loopback`, `linklocal`, `uniquelocal`. */
  trustedProxies?: string[];
  /** The site's name, where it is another than the host's own. */
  siteName?: string;
  /** Where browsers reach the site, without a slash at the end. */
  publicUrl: string;
  /** Where this server reaches the api, without a slash at the end. */
  apiUrl: string;
  /** Every remote by its federation name with the origin its files come from. */
  remotes: RemoteConfig[];
  /** Remotes that are configured without a public key: nothing of them is run. */
  withoutKey?: string[];
  /** Which paths each remote may have and which slots it may fill, by its name. What is not here is run for nobody. */
  grants: Grants;
  /** The folder with the host's browser files. */
  assets: string;
  /** Lets operators see `/composition` and open past ones; without it nobody does. */
  operatorToken?: string;
  /** Who sends it may read `/metrics`; without it nobody does. */
  metricsToken?: string;
  /** Hosts from which a browser that confirms it may take remotes; without it there are no overrides. */
  overrideHosts?: string[];
  /** Where previews are, as `parsePreviews` reads it: `https://*.previews.example`; without it there are none. */
  previews?: string;
  /**
   * Signs the pages that are sent, so that what a browser says of one counts: the same for all servers of the site. Without it each process has
   * one of its own.
   */
  pageKey?: string | undefined;
  /** Which share of reads is traced, 0 to 1; nothing where nothing is traced. Pages trace themselves then. */
  traceShare?: number | undefined;
  /** Which share of visits report what they felt like, 0 to 1; none without it. */
  reportShare?: number;
  /**
   * A folder, or `s3://bucket/prefix`, for state that is kept across restarts and shared with other servers: accepted pointers, past
   * compositions, quarantine. Without one a restart forgets them.
   */
  stateStore?: string;
  /** The built code of the process in which a release is rendered before it takes over; without it none is. */
  dryRunFile?: string;
  /** How long a server that is to stop goes on answering, in milliseconds. */
  shutdownDelay?: number;
  /** How long the server waits for the api, in milliseconds. */
  apiTimeout?: number;
};

/** Time the server waits for the api, in milliseconds: the page's layout must stand within two seconds. */
export const API_TIMEOUT = 1_500;

/** Beside one answer of the api, a page's loader has so much time, in milliseconds. */
const LOADER_TIME = 500;

/** How long the server waits for a page's rule and data, whatever the remote waits for. In milliseconds. */
export const loadTimeout = ({ apiTimeout = API_TIMEOUT }: Pick<HostConfig, 'apiTimeout'>): number =>
  apiTimeout + LOADER_TIME;
