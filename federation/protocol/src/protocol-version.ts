/**
 * The version of what builds, registries and hosts agree on: the schemas of this package. Adding is a minor version; changing or removing
 * is a major one.
 */
export const PROTOCOL_VERSION = '1.1.0';
