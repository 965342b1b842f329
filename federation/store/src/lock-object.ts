import { randomUUID } from 'node:crypto';
import type { Bucket } from './bucket.ts';
import { StoreError } from './object-store.ts';

/** A lock older than this belongs to a publisher that died, in milliseconds by the server's clock. */
const EXPIRY = 180_000;
/** How long the work under a lock may take, in milliseconds: far less, so that nobody still writes when it expires. */
const LIMIT = 20_000;
const TIMEOUT = 240_000;

/**
 * Runs work while nobody else that asks the same does, on a store that has no conditional writes. Each publisher writes an object of its
 * own below `prefix`, then lists: alone, it has the lock; otherwise it takes its object away and tries again after a random pause. Two
 * cannot both be alone, as each wrote before it listed and a list shows what was written before (S3 is strongly consistent).
 */
export async function withLockObject(
  bucket: Bucket,
  prefix: string,
  work: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT;
  const key = `${prefix}${randomUUID()}`;
  for (let attempt = 0; ; attempt += 1) {
    const started = Date.now();
    await bucket.put(key, Buffer.from('lock'));
    try {
      const objects = await bucket.list(prefix);
      // By the server's clock.
      const now = objects.find((object) => object.key === key)?.changed.getTime() ?? Date.now();
      const others = objects.filter((object) => object.key !== key);
      const [dead, alive] = [true, false].map((isDead) =>
        others.filter(({ changed }) => now - changed.getTime() > EXPIRY === isDead),
      );
      for (const object of dead!) await bucket.delete(object.key);
      if (alive!.length === 0 && Date.now() - started < LIMIT) return await work();
      if (Date.now() > deadline)
        throw new StoreError(
          `${bucket.location}/${alive![0]?.key ?? prefix}: another publisher holds this lock; it expires after ${EXPIRY / 1_000} s`,
        );
    } finally {
      await bucket.delete(key);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * Math.min(attempt + 1, 10)));
  }
}
