import { remoteConfig as federationRemote } from '@federation/build';
import type { RemoteDeclaration } from '@federation/protocol';
import { PLATFORM } from './platform.ts';

export { exposedModules, namesInScope } from '@federation/build';
export { BROWSERS } from './browsers.ts';
export { PLATFORM } from './platform.ts';
export type { SingletonName } from './singletons.ts';

/** Rsbuild configuration of a remote of this shop. Run it from the remote's folder. */
export const remoteConfig = (remote: RemoteDeclaration) => federationRemote(remote, PLATFORM);
