// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { currentTheme, toggleTheme } from './theme.ts';

const system = (theme: 'light' | 'dark') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(theme) }));

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test('follows the system until the shopper chooses', () => {
  system('dark');
  expect(currentTheme()).toBe('dark');
});

test('keeps the choice in the form that the page reads before it paints', () => {
  system('dark');
  toggleTheme();
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(localStorage.getItem('theme')).toBe('"light"');
});

test('follows the system again when the choice equals it', () => {
  system('dark');
  toggleTheme();
  toggleTheme();
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});
