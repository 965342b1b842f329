import { expect, test } from 'vitest';
import { inTime, TooLate } from './in-time.ts';

test('gives what came in time, and throws what was thrown', async () => {
  expect(await inTime('a', 60_000, async ({ aborted }) => aborted)).toBe(false);
  await expect(inTime('a', 60_000, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
});

test('waits no longer, aborts the work, and takes no notice of what comes later', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  let given: AbortSignal | undefined;
  const late = inTime('catalog/a-page', 1, (signal) => {
    given = signal;
    return promise;
  });
  await expect(late).rejects.toThrow(new TooLate('catalog/a-page: not done within 1 ms'));
  expect(given?.aborted).toBe(true);
  reject(new Error('later'));
});
