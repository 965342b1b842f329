/**
 * In the place of what the federation runtime knows of manifests (`snapshot`) and of preloading by them: entries come from the
 * composition, files are preloaded by the page. The runtime carries both though its plugin for them is off.
 */
export class SnapshotHandler {
  manifestCache = new Map<string, unknown>();
  hooks = { applyPlugin() {} };
}

export const getGlobalRemoteInfo = () => ({});

const none = (): never => {
  throw new Error('Nothing is preloaded by a manifest here');
};
export const formatPreloadArgs = none;
export const preloadAssets = none;
export const normalizePreloadExposes = none;
export const defaultPreloadArgs = {};
