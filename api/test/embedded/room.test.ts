import fs, { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { isUnavailable } from '../../src/platform/db/unavailable.ts';
import { readReadiness } from '../../src/platform/observability/readiness.ts';

const dataDir = temporaryFolder('shop-room');
await cp(join(inject('template'), 'db'), join(dataDir, 'db'), { recursive: true });
vi.useFakeTimers({ toFake: ['setInterval'] });
const db = await openDatabase({ dataDir });
afterAll(async () => {
  await db.close();
  vi.useRealTimers();
});

const write = () =>
  db.pool.query('create table if not exists filler (text text); insert into filler values (1)');
const writes = async () => (await readReadiness(db, null)).checks.writes;

test('a disk that is nearly full takes no more writes and is read on; it takes them by itself when there is room', {
  tags: '@spec-17.14',
}, async () => {
  await write();
  const room = await fs.statfs(join(dataDir, 'db'));
  const asked = vi
    .spyOn(fs, 'statfs')
    .mockResolvedValue({ ...room, bavail: (20 * 1024 * 1024) / room.bsize });
  await vi.advanceTimersByTimeAsync(1_000);
  const error = await vi.waitFor(
    async () => {
      const failure = await write().then(
        () => undefined,
        (thrown: Error) => thrown,
      );
      expect(failure).toBeDefined();
      return failure!;
    },
    { timeout: 30_000 },
  );
  expect(isUnavailable(error)).toBe(true);
  expect(asked).toHaveBeenCalledWith(join(dataDir, 'db'));
  expect([(await db.pool.query('select 1 as one')).rows, await writes()]).toEqual([[{ one: 1 }], 'failed']);
  asked.mockRestore();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(async () => expect(await writes()).toBe('ok'), { timeout: 30_000 });
  await write();
});
