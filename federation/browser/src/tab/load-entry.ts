import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { host } from '../page/host.ts';
import { entryIntegrity } from './entry-integrity.ts';

/** An entry is given up before the panel is due, in milliseconds. */
const entryTimeout = () => host().times.remote - 1_000;

type LoadEntry = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>;
/** Exports of an entry: `init` and `get`. */
type Container = Exclude<Awaited<ReturnType<LoadEntry>>, void>;

function createScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  // A development server's files change under the page.
  if (process.env.NODE_ENV !== 'development') script.integrity = entryIntegrity(url);
  return script;
}

/**
 * Loads a remote's entry, checked against the composition's hash, and takes the container that it leaves in the global
 * `name`: two versions of a remote leave theirs in the same place, so nothing may stay there.
 */
export function loadEntry(url: string, name: string): Promise<Container> {
  const script = createScript(url);
  let timer: ReturnType<typeof setTimeout>;
  const loading = new Promise<Container>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${url} did not load in time`)), entryTimeout());
    script.onerror = () =>
      reject(new Error(`${url} could not be loaded, or is not what the composition names`));
    // Comes in the same task as the script has run in: no other script was in between.
    script.onload = () => {
      const globals = globalThis as unknown as Record<string, Container | undefined>;
      const container = globals[name];
      globals[name] = undefined;
      if (container) resolve(container);
      else reject(new Error(`${url} failed while it ran`));
    };
  });
  document.head.append(script);
  return loading.finally(() => {
    clearTimeout(timer);
    script.remove();
  });
}
