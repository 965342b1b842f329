import { randomUUID } from 'node:crypto';
import { globSync, mkdirSync, statSync, utimesSync } from 'node:fs';
import { copyFile, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';

/** Tabs of an older build of the shell may ask for its files for so long after it was replaced. In milliseconds. */
const RETENTION = 7 * 24 * 3_600_000;
/** How often the files in use are marked as such, in milliseconds. */
const MARK_INTERVAL = 24 * 3_600_000;

/** The files of a folder with their times. What another shell renames or drops meanwhile is left out. */
const files = (folder: string) =>
  globSync('static/**/*', { cwd: folder }).flatMap((file) => {
    const stat = statSync(path.join(folder, file), { throwIfNoEntry: false });
    return stat?.isFile() ? [{ file, mtimeMs: stat.mtimeMs }] : [];
  });

/**
 * Keeps the shell's files whose names hold their hashes beside what has to survive the process, and drops those that no build had
 * for 7 days. A file's time is when a build had it last. Returns the folder.
 */
export async function retainAssets(assets: string, stateFolder: string, now = Date.now()): Promise<string> {
  const retained = path.join(stateFolder, 'assets');
  mkdirSync(path.join(retained, 'static'), { recursive: true });
  const current = files(assets);
  for (const { file } of current) {
    const target = path.join(retained, file);
    mkdirSync(path.dirname(target), { recursive: true });
    // Another shell may share the folder, and in its container have the same process id: it sees the whole file or none.
    const temporary = `${target}.${randomUUID()}`;
    await copyFile(path.join(assets, file), temporary);
    utimesSync(temporary, new Date(now), new Date(now));
    await rename(temporary, target);
  }
  const inUse = new Set(current.map(({ file }) => file));
  for (const { file, mtimeMs } of files(retained)) {
    if (!inUse.has(file) && now - mtimeMs > RETENTION) await rm(path.join(retained, file), { force: true });
  }
  return retained;
}

/** Keeps marking the files in use. Returns how to stop. */
export function markAssets(assets: string, retained: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    // One that is gone is served from the build all the same.
    for (const { file } of files(assets)) utimes(path.join(retained, file), now, now).catch(() => {});
  }, MARK_INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
