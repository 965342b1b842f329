export { BROWSERS } from './browsers.ts';
export { exposedModules } from './exposed.ts';
export { hostConfig } from './host-config.ts';
export { remoteConfig } from './remote-config.ts';
export type { SingletonName } from './singletons.ts';
