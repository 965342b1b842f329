import type { BuildManifest } from '@shop/shared/contracts';
import { type PagePayload, payloadUrl } from '../app/payload.ts';

export async function loadPayload(url: string, buildId: string): Promise<PagePayload | null> {
  const address = payloadUrl(url, buildId);
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return await response.json();
  } catch (error) {
    console.warn(`Payload ${address} could not be loaded`, error);
    return null;
  }
}

/**
 * Data of prerendered pages, in one request each. A page takes its payload once in a tab: from then on its queries are in
 * the cache and are renewed one by one. `shown` is the page that the server has rendered.
 */
export function createPayloads({ id, prerendered }: BuildManifest, shown: string) {
  const taken = new Set([shown]);
  const pending = new Map<string, Promise<PagePayload | null>>();

  function load({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
    if (search || taken.has(pathname) || !prerendered.includes(pathname)) return undefined;
    const payload = pending.get(pathname) ?? loadPayload(pathname, id);
    pending.set(pathname, payload);
    return payload;
  }
  return {
    /** Starts loading the data of a page that may be opened next. */
    prefetch: (url: Pick<URL, 'pathname' | 'search'>): void => void load(url),
    /** The data of the page that is opened; undefined when it is loaded the ordinary way. */
    take(url: URL) {
      const payload = load(url);
      if (payload) taken.add(url.pathname);
      return payload;
    },
  };
}
