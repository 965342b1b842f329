import type { BuildManifest } from '@federation/protocol';
import { readJson } from '@federation/protocol/json';
import { toDeviceTime } from '../page/device-times.ts';
import { type PagePayload, payloadUrl } from '../page/payload.ts';

export async function loadPayload(url: string, buildId: string): Promise<PagePayload | null> {
  const address = payloadUrl(url, buildId);
  try {
    const payload = (await readJson(await fetch(address), address)) as PagePayload;
    toDeviceTime(payload.queries);
    return payload;
  } catch (error) {
    console.warn(`Payload ${address} could not be loaded`, error);
    return null;
  }
}

/**
 * Data of prerendered pages, in one request each; undefined for a page that is loaded the ordinary way. A page takes its payload
 * once in a tab, for its prefetch and its opening together: from then on its queries are in the cache and are renewed one by one.
 * `shown` is the page that the server has rendered.
 */
export function createPayloads({ id, prerendered }: BuildManifest, shown: string) {
  const taken = new Set([shown]);
  const pending = new Map<string, Promise<PagePayload | null>>();

  return ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => {
    if (search || !prerendered.includes(pathname)) return undefined;
    if (!taken.has(pathname)) {
      taken.add(pathname);
      const payload = loadPayload(pathname, id);
      pending.set(pathname, payload);
      void payload.finally(() => pending.delete(pathname));
    }
    return pending.get(pathname);
  };
}
