import type { BuildInfo, BuildManifest } from '@federation/protocol';
import { readJson } from '@federation/protocol/json';
import { host } from '../page/host.ts';

async function getJson<T>(url: string): Promise<T> {
  return (await readJson(await fetch(url), url)) as T;
}

/** The rules of a build's routes. */
export const loadManifest = (id: string) => getJson<BuildManifest>(`/builds/meta/${id}.json`);

/**
 * Asks every hour, and first after one, whether there is a build other than `id`, and announces it once. Silence of the
 * server is nothing new. Returns how to stop.
 */
export function watchBuilds(id: string, onOther: (build: BuildInfo) => void): () => void {
  let timer = setTimeout(check, host().times.builds);
  async function check() {
    const latest = await getJson<BuildInfo>(`/builds/latest.json?${Date.now()}`).catch(() => undefined);
    if (typeof latest?.id === 'string' && latest.id !== id) onOther(latest);
    else timer = setTimeout(check, host().times.builds);
  }
  return () => clearTimeout(timer);
}
