export { exposedModules } from './exposed.ts';
export { type HostOptions, hostConfig } from './host-config.ts';
export { namesInScope, type Platform, type Singleton } from './platform.ts';
export { remoteConfig } from './remote-config.ts';
