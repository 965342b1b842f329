/**
 * The version of everything in this folder: what shell, remotes and api agree on.
 * Adding is a minor version; changing or removing is a major one.
 */
export const CONTRACT_VERSION = '1.0.0';
