export { buildHost, type HostParts } from './app.ts';
export { buildManifest } from './builds/manifest.ts';
export type { CompositionWatcher } from './composition/watcher.ts';
export type { HostConfig, RemoteConfig } from './config.ts';
export { isolateCrashes, type OnStray } from './crash-isolation.ts';
export { type Directives, provideServerHost, type ServerHost } from './host.ts';
export { escapeHtml } from './render/html.ts';
export { RenderPool } from './render-pool/pool.ts';
