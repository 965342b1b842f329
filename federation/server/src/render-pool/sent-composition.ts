import type { LiveComposition } from '../composition/live-composition.ts';
import type { LoadedRelease } from '../composition/load-release.ts';
import type { SentComposition, SentRelease } from './messages.ts';

const keys = new WeakMap<LiveComposition, number>();
let lastKey = 0;

/** The name of a composition between this process and its workers. */
export function keyOf(live: LiveComposition): number {
  const key = keys.get(live) ?? ++lastKey;
  keys.set(live, key);
  return key;
}

export const sendRelease = ({ styles, ...loaded }: LoadedRelease): SentRelease => ({
  ...loaded,
  styles: [...styles],
});

export const sendComposition = (live: LiveComposition): SentComposition => ({
  key: keyOf(live),
  composition: live.composition,
  releases: [...live.releases.values()].map(sendRelease),
});
