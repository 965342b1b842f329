import { parseRelease } from '@federation/registry/build';
import type { Shell } from '@federation/registry/fit';
import { currentPointer } from '@federation/registry/pointer';
import { runningShell } from '@federation/registry/running-shell';
import { CONTRACT_VERSION, type Release } from '@shop/shared/contracts';
import GRANTS from '@shop/shared/grants' with { type: 'json' };
import { SINGLETONS } from '@shop/shared/singletons';
import { REMOTES, type RemoteName } from './paths.ts';
import { sourceOf } from './releases.ts';

/** The current release of a remote, or undefined when it cannot be read here. */
async function currentRelease(dataDir: string, name: RemoteName): Promise<Release | undefined> {
  try {
    const source = await sourceOf(dataDir, name);
    const pointer = await currentPointer(source);
    const data = pointer && (await source.store.read(pointer.current.version, 'release.json'));
    return data && parseRelease(data, name);
  } catch {
    // Another team's store or key: what it runs is only known to a shell.
    return undefined;
  }
}

/** The shell that this checkout would build, with the releases that can be read here. */
async function shellOfCheckout(dataDir: string): Promise<Shell> {
  const releases = await Promise.all(REMOTES.map((name) => currentRelease(dataDir, name)));
  return {
    place: 'this checkout',
    host: {
      contract: CONTRACT_VERSION,
      singletons: Object.fromEntries(
        Object.entries(SINGLETONS).map(([name, { version }]) => [name, version]),
      ),
    },
    grants: GRANTS,
    remotes: releases.filter((release) => release !== undefined),
  };
}

/** The running shells at these addresses; when none answers, the one that this checkout would build. */
export async function knownShells(urls: readonly string[], dataDir: string): Promise<Shell[]> {
  const answers = await Promise.all(urls.map(runningShell));
  for (const [index, url] of urls.entries())
    if (!answers[index]) console.error(`${url} does not answer: nothing is checked against it`);
  const running = answers.filter((shell) => shell !== undefined);
  if (running.length > 0) return running;
  console.error('No shell answers: checked against the contract of this checkout instead');
  return [await shellOfCheckout(dataDir)];
}
