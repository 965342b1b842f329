// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { CANARY_COOKIE, type Canary, canariesOf } from '../page/canary.ts';
import { drawCanaries, drawnBefore } from './canaries.ts';

const everybody = { name: 'catalog', version: '1.0.1', percent: 100 };
const half = { name: 'info', version: '2.0.0', percent: 50 };

/** Those of the canaries that this browser's cookie names. */
const namedOf = (canaries: Canary[]) =>
  canariesOf(new RegExp(`(?:^|; )${CANARY_COOKIE}=([^;]*)`).exec(document.cookie)?.[1], canaries);

beforeEach(() => {
  localStorage.clear();
  drawCanaries([]);
});

test('a browser names the canaries it takes part in, and stays on the same side', () => {
  drawCanaries([everybody, half]);
  const first = namedOf([everybody, half]);
  expect(first).toContain(everybody);
  for (let load = 0; load < 5; load += 1) {
    drawCanaries([everybody, half]);
    expect(namedOf([everybody, half])).toEqual(first);
  }
  expect(document.cookie).not.toContain(String(localStorage.getItem('bucket')));
});

test('browsers draw for themselves', () => {
  const sides = new Set<number>();
  for (let browser = 0; browser < 40; browser += 1) {
    localStorage.clear();
    drawCanaries([half]);
    sides.add(namedOf([half]).length);
  }
  expect([...sides].sort()).toEqual([0, 1]);
});

test('a canary that is over leaves no cookie', () => {
  drawCanaries([everybody]);
  expect(document.cookie).toContain('canary=');
  drawCanaries([]);
  expect(namedOf([everybody])).toEqual([]);
});

test('a browser that can keep nothing takes part in none', () => {
  const refuse = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  drawCanaries([everybody]);
  expect(namedOf([everybody])).toEqual([]);
  vi.unstubAllGlobals();
});

test('only a browser that had drawn at this share before counts as one that has', {
  tags: '@spec-15.22',
}, () => {
  expect(drawnBefore([everybody, half])).toEqual([]);
  expect(drawnBefore([everybody, { ...half, percent: 60 }])).toEqual(['catalog']);
  expect(drawnBefore([everybody, { ...half, percent: 60 }])).toEqual(['catalog', 'info']);
  expect(drawnBefore([{ ...half, version: '2.0.1' }])).toEqual([]);
  expect(drawnBefore([])).toEqual([]);
  expect(localStorage.getItem('drawn')).toBeNull();
});
