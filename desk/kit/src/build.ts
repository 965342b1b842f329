import { type Platform, remoteConfig } from '@federation/build';
import type { RemoteDeclaration } from '@federation/protocol';
import { DESK_CONTRACT, DESK_SINGLETONS } from './build-values.ts';

/** Staff have the browsers of the day. */
export const DESK_BROWSERS = [
  'chrome >= 120',
  'edge >= 120',
  'firefox >= 121',
  'safari >= 17',
  'ios_saf >= 17',
];

const PLATFORM: Platform = {
  contract: DESK_CONTRACT,
  singletons: DESK_SINGLETONS,
  slotContracts: {},
  browsers: DESK_BROWSERS,
  loadTimeout: 10_000,
};

/** Rsbuild configuration of a team's remote of the desk. Run it from the remote's folder. */
export const deskRemoteConfig = (remote: RemoteDeclaration) => remoteConfig(remote, PLATFORM);
