import { globSync, mkdirSync, statSync, utimesSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Tabs of an older build of the shell may ask for its files for so long after it was replaced. In milliseconds. */
const KEPT_FOR = 7 * 24 * 3_600_000;
/** How often the files in use are marked as such, in milliseconds. */
const MARK_INTERVAL = 24 * 3_600_000;

const files = (folder: string) =>
  globSync('static/**/*', { cwd: folder }).filter((file) => statSync(path.join(folder, file)).isFile());

/**
 * Keeps the shell's files whose names hold their hashes beside what has to outlive the process, and drops those that no build had
 * for 7 days. A file's time is when a build had it last. Returns the folder.
 */
export async function keepAssets(assets: string, stateFolder: string, now = Date.now()): Promise<string> {
  const kept = path.join(stateFolder, 'assets');
  mkdirSync(path.join(kept, 'static'), { recursive: true });
  const current = files(assets);
  for (const file of current) {
    const target = path.join(kept, file);
    mkdirSync(path.dirname(target), { recursive: true });
    const temporary = `${target}.${process.pid}`;
    await copyFile(path.join(assets, file), temporary);
    utimesSync(temporary, new Date(now), new Date(now));
    // Another shell may share the folder: it sees the whole file or none.
    await rename(temporary, target);
  }
  const inUse = new Set(current);
  for (const file of files(kept)) {
    const { mtimeMs } = statSync(path.join(kept, file));
    if (!inUse.has(file) && now - mtimeMs > KEPT_FOR) await rm(path.join(kept, file), { force: true });
  }
  return kept;
}

/** Keeps marking the files in use. Returns how to stop. */
export function markAssets(assets: string, kept: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    for (const file of files(assets)) utimesSync(path.join(kept, file), now, now);
  }, MARK_INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
