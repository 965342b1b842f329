/**
 * In the place of the federation runtime's own way to load scripts: the host's `loadEntry` checks them against their hashes. Without
 * types, as it is read with the loaders of what it replaces.
 */
const none = () => {
  throw new Error('Entries are loaded by loadEntry');
};
export const loadScript = none;
export const createScript = none;
export const createLink = none;
export const isStaticResourcesEqual = none;
export const safeWrapper = none;
