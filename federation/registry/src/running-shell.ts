import type { Composition, Host } from '@federation/protocol';
import { readJson } from '@federation/protocol/json';
import type { Grants } from '@federation/protocol/ownership';
import type { Shell } from './compatibility.ts';

/** How long a shell may take to answer, in milliseconds. */
const TIMEOUT = 3_000;

/** Undefined without an answer of 2xx. Throws for one that is no JSON. */
async function read<Body>(address: string): Promise<Body | undefined> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) }).catch(() => undefined);
  return response?.ok ? ((await readJson(response, address)) as Body) : undefined;
}

/** Reads a running shell's offer; undefined when nothing answers. Throws when something else answers at its address. */
export async function runningShell(url: string): Promise<Shell | undefined> {
  const base = url.replace(/\/+$/, '');
  const [health, composition] = await Promise.all([
    read<Host & { grants?: Grants; previews?: string }>(`${base}/healthz`),
    read<Composition>(`${base}/composition.json`),
  ]);
  if (!health || !composition) return undefined;
  const { contract, singletons, grants, previews } = health;
  const { remotes } = composition;
  if (typeof contract !== 'string' || !Array.isArray(remotes))
    throw new Error(`${base}: expected a shell with its contract at /healthz, something else answered`);
  return {
    place: base,
    host: { contract, singletons },
    ...(grants && { grants }),
    ...(previews && { previews }),
    remotes,
  };
}
