import type { MouseEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { followInWindow, openPayWindow } from './pay-window.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window, as far as it is looked at. */
function newWindow() {
  const opened = { closed: false, document: { body: {} }, location: { replace: vi.fn() } };
  return Object.assign(opened, { window: opened });
}

const WINDOWLESS: [string, () => unknown][] = [
  ['no window', () => null],
  ['the page itself', () => window],
  ['a window that is closed at once', () => Object.assign(newWindow(), { closed: true })],
  ['what only looks like one', () => ({ ...newWindow(), close() {} })],
  [
    'an error',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
];

/** Presses a link to a payment page; where it goes on: its target, or the window that was opened. */
function press(href = 'https://pay.example/1'): string {
  const currentTarget = Object.assign(document.createElement('a'), {
    href,
    target: '_blank',
  });
  const preventDefault = vi.fn();
  followInWindow({ currentTarget, preventDefault } as unknown as MouseEvent<HTMLAnchorElement>, 'Ждите');
  return preventDefault.mock.calls.length > 0 ? 'a window' : currentTarget.target || 'this tab';
}

test.each(WINDOWLESS)('a link to pay goes on in this tab where the browser gives %s', (_, open) => {
  vi.stubGlobal('open', open);
  expect(press()).toBe('this tab');
});

test('a link to pay opens a window once, and goes on in this tab when that was closed', () => {
  const opened = newWindow();
  vi.stubGlobal('open', () => opened);
  expect(press()).toBe('a window');
  expect(opened.location.replace).toHaveBeenCalledWith('https://pay.example/1');
  opened.closed = true;
  expect(press()).toBe('this tab');
});

test('a window closed after another payment does not keep a link from a window of its own', () => {
  const paid = newWindow();
  vi.stubGlobal('open', () => paid);
  expect(press('https://pay.example/2')).toBe('a window');
  paid.closed = true;
  vi.stubGlobal('open', newWindow);
  expect(press('https://pay.example/3')).toBe('a window');
});

test.each(WINDOWLESS)('a browser that gives %s keeps the page, and its link is what is left', (_, open) => {
  document.body.innerHTML = '<main>Заказ</main>';
  vi.stubGlobal('open', open);
  const opened = openPayWindow('Открываем страницу оплаты…');
  opened.go('https://pay.example/');
  opened.close();
  expect(opened.isOpen()).toBe(false);
  expect(document.body.innerHTML).toBe('<main>Заказ</main>');
});
