import { expect, test, vi } from 'vitest';
import { loadWithFallback } from './fallback-version.ts';

/** How long anything may take on a busy machine, milliseconds. */
const LIMIT = 60_000;

const never = () => new Promise<string>(() => {});
const fails = (text: string) => () => Promise.reject(new Error(text));
const gives = (text: string) => vi.fn(async () => text);

test('the current version is taken, and the one before is not even asked', async () => {
  const previous = gives('old');
  const onFallback = vi.fn();
  expect(await loadWithFallback({ current: gives('new'), previous, delay: 0, onFallback })).toBe('new');
  expect(previous).not.toHaveBeenCalled();
  expect(onFallback).not.toHaveBeenCalled();
});

test.each([
  ['fails', fails('broken'), 60_000],
  ['is silent', never, 10],
])(
  'the previous version is used when the current one %s, and that is reported',
  async (_, current, delay) => {
    const onFallback = vi.fn();
    expect(await loadWithFallback({ current, previous: gives('old'), delay, onFallback })).toBe('old');
    expect(onFallback).toHaveBeenCalledOnce();
  },
);

test('a current version that is only slow wins over a previous one that is broken', async () => {
  const late = Promise.withResolvers<string>();
  const previous = vi.fn(fails('broken too'));
  const either = loadWithFallback({ current: () => late.promise, previous, delay: 0, onFallback() {} });
  await vi.waitFor(() => expect(previous).toHaveBeenCalled(), LIMIT);
  late.resolve('new');
  expect(await either).toBe('new');
});

test('reports what was wrong with the current version when both are broken', async () => {
  const either = loadWithFallback({
    current: fails('broken'),
    previous: fails('broken too'),
    delay: 0,
    onFallback() {},
  });
  await expect(either).rejects.toThrow(/^broken$/);
});
