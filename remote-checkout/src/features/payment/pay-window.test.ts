import { afterEach, expect, test, vi } from 'vitest';
import { openPayWindow } from './pay-window.ts';

afterEach(() => vi.unstubAllGlobals());

test.each<[string, () => unknown]>([
  ['no window', () => null],
  ['the page itself', () => window],
  ['a window that is closed at once', () => ({ closed: true, document: { body: {} } })],
  [
    'an error',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
])('a browser that gives %s keeps the page, and its link is what is left', (_, open) => {
  document.body.innerHTML = '<main>Заказ</main>';
  vi.stubGlobal('open', open);
  const opened = openPayWindow('Открываем страницу оплаты…');
  opened.go('https://pay.example/');
  opened.close();
  expect(opened.isOpen()).toBe(false);
  expect(document.body.innerHTML).toBe('<main>Заказ</main>');
});
