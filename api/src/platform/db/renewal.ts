import type pg from 'pg';

const RENEW_EVERY = 1_000;

/** Replaces a pool's idle connections, at most once a second: a session that began while the database was read-only stays so. */
export function createRenewal(pool: pg.Pool): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - last < RENEW_EVERY) return;
    last = performance.now();
    // Each by itself: one that cannot be had must not keep the others.
    await Promise.all(
      Array.from({ length: pool.idleCount }, async () => (await pool.connect()).release(true)),
    );
  };
}
