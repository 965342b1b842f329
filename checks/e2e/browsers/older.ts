import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatData, Identifier } from '@mdn/browser-compat-data';
import { BROWSERS } from '@shop/platform/build';
import { oldestOf, supportedSince } from '../../../tools/lint/browser-support.ts';

const { api, javascript } = data as unknown as CompatData;
const INTERFACES: Record<string, Identifier> = { ...api, ...javascript?.builtins } as never;

/** A member of an interface or of its prototype, or an interface. */
export type Missing = { owner: string; member?: string; of?: 'interface' | 'prototype' | 'either' }[];

/**
 * Everything that the oldest promised version of a browser lacks by MDN's data: functions, interfaces, attributes. Events, options of a
 * call, syntax and CSS cannot be taken away from a page.
 */
export function missingInOldest(browser: 'firefox' | 'safari'): Missing {
  const [, version] = oldestOf(BROWSERS).find(([name]) => name === browser)!;
  const isMissing = (feature: Identifier) => (supportedSince(feature, browser) ?? 0) > version;
  return Object.entries(INTERFACES).flatMap(([owner, { __compat, ...members }]) => {
    const missing: Missing = Object.entries(members as Record<string, Identifier>)
      .filter(([name, member]) => !name.endsWith('_event') && isMissing(member))
      .map(([name]) => ({ owner, member: name.replace(/_static$/, ''), of: placeOf(owner, name) }));
    return __compat && isMissing({ __compat } as unknown as Identifier) ? [...missing, { owner }] : missing;
  });
}

/** MDN's data marks static members of the DOM, but not those of the language. */
function placeOf(owner: string, name: string) {
  if (owner in (javascript?.builtins ?? {})) return 'either';
  return name.endsWith('_static') ? 'interface' : 'prototype';
}

/** Source of a script that takes these away from every page before its own scripts run. */
export const takeAway = (missing: Missing): string => `(${remove})(${JSON.stringify(missing)})`;

/** Runs in the page. */
function remove(missing: Missing): void {
  const world = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const { owner, member, of } of missing) {
    const places: unknown[] = [];
    if (!member || owner === 'Window' || owner === '_globals') places.push(world);
    else {
      if (of !== 'prototype') places.push(world[owner]);
      if (of !== 'interface') places.push(world[owner]?.prototype);
    }
    for (const place of places) if (place) Reflect.deleteProperty(place, member ?? owner);
  }
}
