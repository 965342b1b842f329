import type { BrowserName, Identifier } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';

/** Browserslist's names of browsers, and MDN's. */
const MDN_NAMES: Record<string, BrowserName> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
};

/** A browser by its name in MDN's data, and a version. */
export type BrowserVersion = readonly [name: BrowserName, version: number];

/** The oldest version of each browser that queries of Browserslist select. */
export function oldestOf(queries: readonly string[]): BrowserVersion[] {
  const oldest = new Map<BrowserName, number>();
  for (const entry of browserslist(queries)) {
    const [name = '', range = ''] = entry.split(' ');
    const version = Number.parseFloat(range);
    const known = MDN_NAMES[name];
    if (known) oldest.set(known, Math.min(version, oldest.get(known) ?? version));
  }
  return [...oldest];
}

/**
 * The version from which a browser has a feature as the standard names it, by MDN's data: Infinity when it has it in none. Undefined
 * when the data says nothing.
 */
export function supportedSince(feature: Identifier, browser: BrowserName): number | undefined {
  const support = feature.__compat?.support;
  if (!support) return undefined;
  const statements = [support[browser]].flat().filter((one) => one !== undefined);
  const whole = statements.filter(
    (one) => !one.flags && !one.prefix && !one.alternative_name && !one.version_removed,
  );
  return Math.min(...whole.map(({ version_added }) => readVersion(version_added)));
}

function readVersion(added: string | boolean | null | undefined): number {
  const version = Number.parseFloat(String(added ?? '').replace('≤', ''));
  return Number.isNaN(version) ? Number.POSITIVE_INFINITY : version;
}
