import { readServers } from '../game/servers.ts';

type Fallback = { name: string; product: string };

/** Other suppliers as a text, one a line: `moogold 1/60`. */
export const writeFallbacks = (fallbacks: readonly Fallback[]): string =>
  fallbacks.map(({ name, product }) => `${name} ${product}`).join('\n');

/** What such a text says. */
export const readFallbacks = (text: string): Fallback[] =>
  readServers(text).map(({ id, name }) => ({ name: id, product: name }));
