const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const partsOf = (version: string): number[] | undefined => VERSION.exec(version)?.slice(1).map(Number);

/** Below zero when `one` is older than `other`. */
function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((part, place) => part !== other[place]);
  return index < 0 ? 0 : one[index]! - other[index]!;
}

/**
 * The newest release of the same major among `versions`; undefined when `current` is that. Releases to come, such as `2.0.0-rc.1`, are
 * left out.
 */
export function newestMinor(current: string, versions: readonly string[]): string | undefined {
  const own = partsOf(current);
  if (!own) throw new Error(`${current} is no version such as 1.2.3`);
  const [newest] = versions
    .flatMap((version) => {
      const parts = partsOf(version);
      return parts && parts[0] === own[0] && compare(parts, own) > 0 ? [{ version, parts }] : [];
    })
    .sort((one, other) => compare(other.parts, one.parts));
  return newest?.version;
}

/** A text of `name: version` lines, as of pnpm's catalog, and of `name: { version: 'version' }`, with other versions. */
export const withVersions = (text: string, versions: Readonly<Record<string, string>>): string =>
  Object.entries(versions).reduce((changed, [name, version]) => {
    const line = new RegExp(
      `^( +["']?${name}(?:/[\\w-]+)?["']?: (?:\\{ version: ')?)\\d+\\.\\d+\\.\\d+`,
      'gm',
    );
    return changed.replace(line, `$1${version}`);
  }, text);
