// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { CANARY_COOKIE, type Canary, canariesOf, DRAWN_COOKIE, drawnFor } from '../page/canary.ts';
import { drawCanaries } from './canaries.ts';

const everybody = { name: 'catalog', version: '1.0.1', percent: 100 };
const half = { name: 'info', version: '2.0.0', percent: 50 };

const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
/** Those of the canaries that this browser's cookie names. */
const namedOf = (canaries: Canary[]) => canariesOf(cookie(CANARY_COOKIE), canaries);

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
  const drawnOf = (canaries: Canary[]) => drawnFor(cookie(DRAWN_COOKIE), canaries);
  expect(drawnOf([everybody, half])).toEqual([]);
  drawCanaries([everybody, half]);
  expect(drawnOf([everybody, { ...half, percent: 60 }])).toEqual(['catalog']);
  drawCanaries([everybody, { ...half, percent: 60 }]);
  expect(drawnOf([everybody, { ...half, percent: 60 }])).toEqual(['catalog', 'info']);
  expect(drawnOf([{ ...half, version: '2.0.1' }])).toEqual([]);
  drawCanaries([]);
  expect(drawnOf([everybody, half])).toEqual([]);
});
