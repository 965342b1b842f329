// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { TEST_HOST } from '../../test/host.tsx';
import { expectEntry, UNSIGNED } from './entry-integrity.ts';
import { loadEntry } from './load-entry.ts';

const URL = 'https://remote.example/entry.js';

test('an entry that is silent is given up a second before its place has to show a panel', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // Nothing is fetched, and nothing comes.
  vi.spyOn(document.head, 'append').mockReturnValue();
  expectEntry(URL, UNSIGNED);
  const said = vi.fn();
  loadEntry(URL, 'remote').catch(said);
  expect(TEST_HOST.times.remote).toBe(5_000);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(said).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toHaveBeenCalledWith(new Error(`${URL} did not load in time`));
});
