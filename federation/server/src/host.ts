import { type HostApp, provideHost } from '@federation/browser/page';
import type { PageCounts, PageTotals } from '@federation/protocol/page-counts';
import type { HostConfig } from './config.ts';

/** Directives of a Content-Security-Policy with their sources. */
export type Directives = Record<string, string[]>;

/** An answer of the examples by path, parameters by name, props by slot: what a dry run renders a release with. */
export type Examples = {
  answers: Readonly<Record<string, unknown>>;
  params: Readonly<Record<string, readonly string[]>>;
  props: Readonly<Record<string, readonly { variant: string; props: object }[]>>;
};

/** A site as its server has to know it, beside what browsers know of it too. The same in each of its threads. */
export type ServerHost<Config extends HostConfig = HostConfig> = {
  app: HostApp;
  /** The version of all that is given to remotes, and the versions of the libraries among it. */
  offers: { contract: string; singletons: Record<string, string> };
  /** Called once in each process and thread, before anything is rendered. */
  configure?: (config: Config) => void;
  /** Called before a dry run: every request of a page is answered by the examples then. */
  configureDryRun?: () => void;
  /** Examples that dry runs render with; without them, pages that need data are passed over. */
  examples?: Examples;
  /**
   * Returns the modules that one bundle may `require`, with a state of its own where bundles must not meet. By default the modules that the
   * app provides.
   */
  modulesFor?: () => Record<string, unknown>;
  /** Returns the data for the host's own code in the browser. */
  bootOf?: (config: Config) => unknown;
  /** Adds what the site needs of the policy of a page. */
  allow?: (directives: Directives, config: Config) => void;
  /** Title and text of an error page, by its status; a short English text by default. */
  errorText?: (status: number) => { title: string; text: string };
  /** Destination and source of the sums of visits, by version. Without it pages report nothing. */
  reports?: {
    /** Steps of the site's main job. */
    steps: readonly string[];
    /** Those that the site counts by what it knows itself: `read` gives them, and a page's word counts for nothing. */
    counted?: readonly string[];
    send(counts: readonly PageCounts[], config: Config): Promise<void>;
    /** Visits of every version of a subject in a time, from one minute's beginning to another's, milliseconds since 1970. */
    read(query: { subject: string; from: number; to: number }, config: Config): Promise<PageTotals[]>;
  };
  document: {
    /** Language of the page, and locale of OpenGraph. */
    lang: string;
    locale: string;
    /** Tags of every page's head: viewport, icons, manifest, colours. By default a viewport as wide as the device. */
    tags?: string;
    /** Runs before the first paint. */
    script?: string;
    /** Path of a picture for pages that have none. */
    picture?: string;
  };
};

let given: ServerHost | undefined;

/** Says what the server renders. Once in each process and thread. */
export function provideServerHost<Config extends HostConfig>(host: ServerHost<Config>): void {
  // A site is only ever given the configuration that it was started with.
  given = host as unknown as ServerHost;
  provideHost(host.app);
}

/** The site. Throws before `provideServerHost`. */
export function serverHost(): ServerHost {
  if (!given) throw new Error('No host: call provideServerHost first');
  return given;
}
