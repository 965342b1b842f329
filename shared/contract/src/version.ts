/**
 * The version of what shell, remotes and api agree on: this folder, and what the shell provides to remotes (`platform`, `api`,
 * `state`, `i18n`). Adding is a minor version; changing or removing is a major one.
 */
export const CONTRACT_VERSION = '2.7.0';
