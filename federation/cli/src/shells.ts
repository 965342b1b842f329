import type { Release } from '@federation/protocol';
import { parseRelease } from '@federation/protocol/verify';
import type { Shell } from '@federation/registry/compatibility';
import { currentPointer } from '@federation/registry/pointer';
import { runningShell } from '@federation/registry/running-shell';
import type { CliConfig } from './config.ts';
import { sourceOf } from './releases.ts';

/** The current release of a remote, or undefined when it cannot be read here. */
async function currentRelease(dataDir: string, name: string): Promise<Release | undefined> {
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

/** The running shells at these addresses; when none answers, the one that this working copy would build, if it builds one. */
export async function knownShells(
  urls: readonly string[],
  { dataDir, host, remotes }: CliConfig,
): Promise<Shell[]> {
  const answers = await Promise.all(urls.map(runningShell));
  for (const [index, url] of urls.entries())
    if (!answers[index]) console.error(`${url} does not answer: nothing is checked against it`);
  const running = answers.filter((shell) => shell !== undefined);
  if (running.length > 0) return running;
  if (!host) return [];
  console.error('No shell answers: checked against the contract of this working copy instead');
  const releases = await Promise.all(remotes.map(({ name }) => currentRelease(dataDir, name)));
  return [
    { place: 'this working copy', ...host, remotes: releases.filter((release) => release !== undefined) },
  ];
}
