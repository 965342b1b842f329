// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchBuilds } from './builds.ts';

const HOUR = 60 * 60 * 1000;
let answer: () => Response;
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('asks first after an hour, then hourly, with the time in the query, until there is another build', {
  tags: ['@spec-3.22', '@spec-4.23', '@spec-7.52', '@spec-9.10'],
}, async () => {
  const onOther = vi.fn();
  watchBuilds('a', onOther);
  answer = () => Response.json({ id: 'a', timestamp: 1 });
  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([`/builds/latest.json?${Date.now()}`]);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(asked).toHaveLength(2);
  expect(onOther).not.toHaveBeenCalled();

  answer = () => Response.json({ id: 'b', timestamp: 2 });
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(onOther).toHaveBeenCalledExactlyOnceWith({ id: 'b', timestamp: 2 });
  await vi.advanceTimersByTimeAsync(3 * HOUR);
  expect(asked).toHaveLength(3);
});

test.each([
  ['no answer', () => Response.error()],
  ['a failure', () => Response.json({ id: 'b' }, { status: 502 })],
  ['garbage', () => new Response('<html>')],
  ['an answer without an id', () => Response.json(null)],
])('takes %s for nothing new, and asks again', { tags: '@spec-4.23' }, async (_, bad) => {
  const onOther = vi.fn();
  watchBuilds('a', onOther);
  answer = bad;
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(asked).toHaveLength(2);
  expect(onOther).not.toHaveBeenCalled();
});
