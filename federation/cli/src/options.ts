import type { CliConfig, CliRemote } from './config.ts';

export type Options = {
  version?: string;
  percent?: string;
  /** A canary that decides by itself; by this policy in place of the published one; begun here and judged elsewhere. */
  auto: boolean;
  policy?: string;
  /** Says what a canary could decide, and begins none. */
  estimate: boolean;
  detach: boolean;
  shell: string[];
  force: boolean;
  /** Pages may look otherwise than today: that is what the version is for. */
  newLooks: boolean;
  next: boolean;
  /** Days that a preview stays open for. */
  days?: string;
  /** The page that a preview's link opens. */
  path?: string;
  /** Seconds to wait for a shell to run what was made current. */
  wait?: number;
};
/** A remote, and all that is known of where its releases go. */
export type Subject = CliRemote & { config: CliConfig };
