import type { Composition } from '@federation/protocol';
import type { DehydratedState } from '@tanstack/react-query';
import type { Canary } from './canary.ts';
import type { PageOutcome } from './outcome.ts';

/** Data that the server leaves in the page for the browser, as JSON in `<script id="boot">`. */
export type Boot = {
  composition: Composition;
  /** Result of loading the page. */
  outcome: PageOutcome;
  queries: DehydratedState;
  /** Data from the host's server for its own code in the browser. */
  host?: unknown;
  /** The canaries under way; from its next document on the browser takes part in those that it draws. */
  canaries?: readonly Canary[];
  /** An operator has opened this composition again: the tab looks for no newer one. */
  pinned?: boolean;
  /** This browser has confirmed overrides: the tab shows a panel of them. */
  overrides?: OverrideInfo;
  /** The page shows a version that is only being tried: the tab says so. */
  preview?: PreviewInfo;
  /** Which share of visits report what they felt like, 0 to 1. */
  reportShare?: number;
  /** Which share of reads the server traces, 0 to 1; nothing where it traces nothing. */
  traceShare?: number;
  /** The development server renders nothing: the browser begins with an empty page. */
  dev?: boolean;
};

/** Facts about the parts for a browser with overrides. */
export type OverrideInfo = {
  /** As `?remotes=` has it. */
  asked: string;
  parts: {
    name: string;
    /** Published versions, newest first. */
    versions: string[];
    /** Scripts and styles of the version in use, bytes uncompressed; of the release, where an address overrides it. */
    size: number;
    /** A version or an origin. */
    override?: string;
  }[];
};

/** A version that anybody with its link sees. */
export type PreviewInfo = {
  remote: string;
  version: string;
  /** When the link ends, in milliseconds since 1970. */
  until: number;
};

export const BOOT_ID = 'boot';
