import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@shop/contract';
import { kindOf } from './faulty-origin.ts';

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

type Change = {
  version: string;
  /** Changes the text of a file. */
  file?: (text: string, kind: ReturnType<typeof kindOf>) => string;
  manifest?: (release: Release) => Partial<Release>;
};

/**
 * Makes another release of a build, as a team could publish it: files are changed, and every hash that names them is made
 * again. Returns the folder.
 */
export async function remake(
  build: string,
  target: string,
  { version, file, manifest }: Change,
): Promise<string> {
  await cp(build, target, { recursive: true });
  const before: Release = JSON.parse(await readFile(join(build, 'release.json'), 'utf8'));
  // Chunks of two versions differ by the id of their build, as those of two builds do.
  const entry = await readFile(join(build, before.entry), 'utf8');
  const [, buildId = ''] = /\bchunks_[a-z]+_(\w+)/.exec(entry) ?? [];
  if (!buildId) throw new Error(`${before.entry} of ${before.name} names no build`);
  const ownChunks = (text: string) => text.replaceAll(buildId, `${buildId}${version.replaceAll(/\W/g, '')}`);
  const renamed = new Map<string, string>();
  const files = { ...before.files };
  const change = async (name: string) => {
    const text = ownChunks(await readFile(join(build, name), 'utf8'));
    const others = [...renamed].reduce((all, [from, to]) => all.replaceAll(from, to), text);
    const after = file?.(others, kindOf(`/${name}`)) ?? others;
    await writeFile(join(target, name), after);
    renamed.set(before.files[name]!.integrity, integrityOf(after));
    files[name] = { integrity: integrityOf(after), size: Buffer.byteLength(after) };
  };
  // The entry names its chunks by hash, so it comes last.
  const names = Object.keys(before.files).filter(
    (name) => /\.(?:c?js|css)$/.test(name) && name !== before.entry,
  );
  for (const name of [...names, before.entry]) await change(name);
  const release: Release = { ...before, version, files, created: new Date().toISOString() };
  await writeFile(join(target, 'release.json'), JSON.stringify({ ...release, ...manifest?.(release) }));
  return target;
}
