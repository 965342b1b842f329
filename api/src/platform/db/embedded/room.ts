import fs from 'node:fs/promises';
import type { Engine } from './engine.ts';

const EVERY = 1_000;
/** One segment of the write-ahead log, and what a second writes, bytes. */
const LEAST = 24 * 1024 * 1024;

/**
 * Keeps the database from writing while its disk is nearly full. PostgreSQL panics when its log finds no room, and the engine hangs then;
 * so it is read-only before that, and writes are refused at once.
 */
export function keepRoom(engine: Engine, folder: string): { isFull: () => boolean; stop: () => void } {
  let isHeld = false;
  let isBusy = false;
  const tick = async () => {
    const { bavail, bsize } = await fs.statfs(folder);
    const isFull = bavail * bsize < LEAST;
    const wasHeld = isHeld;
    isHeld = isFull;
    // While it is full at each look: an engine that was started again has forgotten it.
    if (isFull || wasHeld) await engine.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
  };
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    await tick().catch(() => undefined);
    isBusy = false;
  }, EVERY);
  timer.unref();
  return { isFull: () => isHeld, stop: () => clearInterval(timer) };
}
