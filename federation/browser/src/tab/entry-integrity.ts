/** Hash of each remote's entry by its address. An entry that is not here is not loaded. */
const hashes = new Map<string, string>();

/** In the place of the hash of an entry that this browser has confirmed to run without one. */
export const UNSIGNED = 'unsigned';

export const expectEntry = (url: string, integrity: string): void => void hashes.set(url, integrity);

/** Throws for an entry that the composition does not name, and for one without a hash; empty for one that is confirmed to have none. */
export function entryIntegrity(url: string): string {
  const integrity = hashes.get(url);
  if (!integrity) throw new Error(`${url}: no hash is known for this entry, so it is not loaded`);
  return integrity === UNSIGNED ? '' : integrity;
}
