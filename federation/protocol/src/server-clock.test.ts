import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverClock } from './server-clock.ts';

const SERVER = Date.parse('2026-06-02T12:00:00Z');
const DAY = 86_400_000;
const answered = (at: number) => new Response(null, { headers: { date: new Date(at).toUTCString() } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([-DAY, 0, DAY])('goes by the server on a device that is %i ms off', (wrong) => {
  vi.setSystemTime(SERVER + wrong);
  const clock = serverClock();
  clock.read(answered(SERVER));
  expect(clock.now()).toBe(SERVER);
  vi.advanceTimersByTime(90_000);
  expect(clock.now()).toBe(SERVER + 90_000);
});

test('is not moved when the device sets its own clock', () => {
  const clock = serverClock();
  clock.read(answered(SERVER));
  vi.setSystemTime(SERVER + 30 * DAY);
  expect(clock.now()).toBe(SERVER);
});

test('is not put back by an answer from a cache, nor by one without a date', () => {
  const clock = serverClock();
  clock.read(answered(SERVER));
  clock.read(answered(SERVER - DAY));
  clock.read(new Response());
  expect(clock.now()).toBe(SERVER);
});

test('goes by the device until something was read', () => {
  vi.setSystemTime(SERVER);
  expect(serverClock().now()).toBe(SERVER);
});
