/** An address as a `URL`, relative ones read at `base`; undefined for what is none. `URL.parse` is not in all promised browsers. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
