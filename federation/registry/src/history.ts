import type { Pointer } from '@federation/protocol';

type Version = { version: string; integrity: string };
type Past = Pointer['history'][number];

/** Tabs that run a version may go on for this long after it was replaced, in milliseconds. */
export const RETENTION = 7 * 24 * 3_600_000;
/** As many of the newest versions are kept whatever their age. */
const RETAINED_COUNT = 20;
/** No pointer names more versions: it is read by every shell, every second. */
const MAX_HISTORY = 200;

/** The history with a version at its head, each version once. Whatever was withdrawn and is published again is good again. */
export function remember(history: readonly Past[], { version, integrity }: Version, now: Date): Past[] {
  const others = history.filter((past) => past.version !== version);
  return [{ version, integrity, published: now.toISOString() }, ...others];
}

/** Marks a version as one that its team went back from. */
export const withdraw = (history: readonly Past[], version: string | undefined): Past[] =>
  history.map((past) => (past.version === version ? { ...past, withdrawn: true } : past));

/** Says of every version that is no longer in use since when, then forgets those that neither tabs nor teams need. */
export function settle(next: Pick<Pointer, 'current' | 'canary' | 'history'>, now: Date): Past[] {
  const used = [next.current.version, next.canary?.version];
  const dated = next.history.map(
    ({ until, ...past }): Past =>
      used.includes(past.version) ? past : { ...past, until: until ?? now.toISOString() },
  );
  return dated
    .filter(
      ({ version, until }, index) =>
        used.includes(version) ||
        index < RETAINED_COUNT ||
        now.getTime() - Date.parse(until ?? '') < RETENTION,
    )
    .filter(({ version }, index) => used.includes(version) || index < MAX_HISTORY);
}

/** The version to go back to: the newest one published before the current that nobody went back from. */
export function versionBefore({ current, history }: Pointer): string | undefined {
  const place = history.findIndex(({ version }) => version === current.version);
  return history.slice(place + 1).find(({ withdrawn }) => !withdrawn)?.version;
}
