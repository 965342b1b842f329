import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readJson } from '@federation/protocol/json';
import { CONTRACT_VERSION, type ComposedRemote, type Composition } from '@shop/contract';
import { Child, stopAll } from './child.ts';
import { STOP_SIGNALS } from './ending.ts';
import { DATA_DIR, type RemoteName, ROOT } from './paths.ts';

export const LOGS = path.join(DATA_DIR, 'logs');

/** A remote as its development server serves it, with the routes of this checkout. */
export async function localRemote(name: RemoteName, port: number): Promise<ComposedRemote> {
  const { remote } = await import(pathToFileURL(path.join(ROOT, `remote-${name}/src/remote.ts`)).href);
  return {
    ...remote,
    version: 'dev',
    contract: CONTRACT_VERSION,
    base: `http://localhost:${port}/`,
    entry: 'entry.js',
    modules: {},
    integrity: {},
  };
}

/** Writes the data that the shell's development server puts into its page. */
export const bootOf = (composition: Composition): string =>
  JSON.stringify({ composition, queries: { mutations: [], queries: [] }, dev: true });

/** The composition that a running shell hands out. Throws with its address when it does not. */
export async function deployedComposition(shell: string): Promise<Composition> {
  const address = `${shell}/composition.json`;
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  return (await readJson(response, address)) as Composition;
}

/** The development server of a part. In production mode a page of a deployed shell can take its code. */
export const devServer = (part: string, port: number, env: Record<string, string>, mode = 'development') =>
  new Child({
    name: `dev-${part.replaceAll('/', '-')}`,
    cwd: path.join(ROOT, part),
    args: [
      'node_modules/@rsbuild/core/bin/rsbuild.js',
      'dev',
      '--environment',
      'web',
      '--mode',
      mode,
      '--port',
      String(port),
    ],
    env: { ...env, NODE_ENV: mode, DEV_SERVER: 'true' },
    logs: LOGS,
  });

/** Starts these until Ctrl-C. Throws when one cannot be started; the others are ended then. */
export async function runUntilStopped(children: readonly Child[]): Promise<void> {
  const stop = () => stopAll(children);
  // Ctrl-C comes twice: from the terminal, and from the command that runs this one.
  for (const signal of STOP_SIGNALS) process.on(signal, () => void stop().then(() => process.exit(0)));
  try {
    for (const child of children) {
      child.onCrash = console.error;
      child.start();
    }
  } catch (error) {
    await stop();
    throw error;
  }
}
