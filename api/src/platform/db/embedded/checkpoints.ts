import type { Engine } from './engine.ts';

const EVERY = 5_000;
/** A checkpoint at the latest after this much of the write-ahead log, in bytes. */
const AFTER_BYTES = 16 * 1024 * 1024;
const POSITION = "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint::text";

/**
 * PGlite has no background process that checkpoints: without this its write-ahead log grows until the folder is full,
 * and recovery after a crash takes ever longer. None is made while the disk is full: one that fails leaves the engine broken. Returns the
 * function that stops it.
 */
export function keepCheckpoints(engine: Engine, isFull: () => boolean): () => void {
  let last: bigint | undefined;
  let quietFor = 0;
  let busy = false;
  const tick = async () => {
    const position = readPosition(await engine.exec(POSITION));
    last ??= position;
    quietFor += EVERY;
    const written = position - last;
    if (written === 0n || (written < AFTER_BYTES && quietFor < 60_000)) return;
    await engine.exec('checkpoint');
    last = readPosition(await engine.exec(POSITION));
    quietFor = 0;
  };
  const timer = setInterval(() => {
    if (busy || isFull()) return;
    busy = true;
    tick()
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

/** The one value of a one-row answer; it is made of digits, so no other part of the answer can be mistaken for it. */
const readPosition = (answer: Buffer) =>
  BigInt(/D[\s\S]{10}(\d+)C/.exec(answer.toString('latin1'))?.[1] ?? 0);
