import type { Composition, Host } from '@shop/shared/contracts';
import type { Grants } from '@shop/shared/ownership';
import type { Shell } from './fit.ts';

/** How long a shell may take to answer, in milliseconds. */
const TIMEOUT = 3_000;

async function read<Body>(address: string): Promise<Body> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Body;
}

/** What a running shell says of itself, or undefined when it does not answer. Throws when something else answers at its address. */
export async function runningShell(url: string): Promise<Shell | undefined> {
  const base = url.replace(/\/+$/, '');
  const answers = await Promise.all([
    read<Host & { grants?: Grants }>(`${base}/healthz`),
    read<Composition>(`${base}/composition.json`),
  ]).catch(() => undefined);
  if (!answers) return undefined;
  const [{ contract, singletons, grants }, { remotes }] = answers;
  if (typeof contract !== 'string' || !Array.isArray(remotes))
    throw new Error(`${base}: expected a shell that tells its contract at /healthz, something else answered`);
  return { place: base, host: { contract, singletons }, ...(grants && { grants }), remotes };
}
