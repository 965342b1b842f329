/** A remote that one browser gets otherwise than everybody: in another published version, or unsigned from where somebody works on it. */
export type Override = { remote: string } & ({ version: string } | { origin: string });

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The origin of an address that overrides may come from. Throws with the reason. */
function originOf(text: string, hosts: readonly string[]): string {
  if (!URL.canParse(text)) throw new Error(`${text} is no address`);
  const url = new URL(text);
  if (!hosts.includes(url.hostname) && !hosts.includes(url.host))
    throw new Error(`${url.host} is not among the hosts that OVERRIDE_HOSTS allows`);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.has(url.hostname)))
    throw new Error(`${text}: expected https, or http on this machine`);
  if (url.username || url.password || url.pathname !== '/' || url.search || url.hash)
    throw new Error(`${text}: expected an origin, without a path`);
  return url.origin;
}

/**
 * Parses `?remotes=`: `items@http://localhost:3002,info@1.2.0-a`. Throws with the reason, for the person who asked: an unknown
 * remote, one named twice, a host that is not allowed.
 */
export function parseOverrides(text: string, names: readonly string[], hosts: readonly string[]): Override[] {
  const seen = new Set<string>();
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => {
      const [, remote = item, wanted = ''] = /^([^@]*)@(.+)$/.exec(item) ?? [];
      if (!names.includes(remote))
        throw new Error(`${remote} is no remote: expected one of ${names.join(', ')}`);
      if (seen.has(remote)) throw new Error(`${remote} is named twice`);
      seen.add(remote);
      if (/^https?:/.test(wanted)) return { remote, origin: originOf(wanted, hosts) };
      if (!/^\w[\w.+-]*$/.test(wanted))
        throw new Error(`${item}: expected ${remote}@<version> or ${remote}@<address>`);
      return { remote, version: wanted };
    });
}

/** Where an override takes its remote from. */
export const sourceOf = (override: Override): string =>
  'origin' in override ? override.origin : override.version;

/** As `parseOverrides` reads it. */
export const printOverrides = (overrides: readonly Override[]): string =>
  overrides.map((override) => `${override.remote}@${sourceOf(override)}`).join(',');
