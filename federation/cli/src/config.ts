import type { Host } from '@federation/protocol';
import type { Grants } from '@federation/protocol/ownership';

/** A remote that this command line publishes. */
export type CliRemote = {
  name: string;
  /** Builds it for production. */
  build: () => Promise<void>;
  /** Where a build is then, with its `release.json`. */
  buildFolder: string;
};

/** Walks a site with a version that nobody has yet; problems keep the version back. Undefined where no browser is configured. */
export type Rehearse = (sides: { today: string; version: string }) => Promise<{
  problems: string[];
  /** Pictures that are not today's. */
  differences: string[];
  /** PNGs by name. */
  pictures: ReadonlyMap<string, Uint8Array>;
}>;

export type CliConfig = {
  /** How the command line is called, for its usage. */
  command: string;
  remotes: readonly CliRemote[];
  /** Keys and releases are below it, unless `RELEASE_KEY` and `RELEASE_STORE` say otherwise. */
  dataDir: string;
  /** Sends a letter to a team; without it a policy may name no addresses. */
  mail?: (letter: { to: string[]; subject: string; text: string }) => Promise<void>;
  /** How the site prints money, for what an aborted canary cost. */
  money?: (sum: number) => string;
  /** The site's rehearsal, where a browser is configured. */
  rehearse?: Rehearse | undefined;
  /** The host that counts when none answers; without one a running host is needed. */
  host?: { host: Host; grants: Grants };
};
