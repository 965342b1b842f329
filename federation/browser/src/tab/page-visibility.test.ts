// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageVisibility } from './page-visibility.ts';

const box = (id: number) => document.querySelector<HTMLElement>(`[data-page="${id}"]`)!;
const styles = () => [0, 1].map((id) => box(id).style.cssText);
const settled = () => new Promise((resolve) => setTimeout(resolve));
/** Hides the outermost element as React's `Activity` does. */
const hide = (id: number) => box(id).style.setProperty('display', 'none', 'important');

const idle = vi.fn((run: () => void) => run());
vi.stubGlobal('requestIdleCallback', idle);

let visibility: ReturnType<typeof createPageVisibility>;
function create() {
  visibility = createPageVisibility();
  visibility.show(0);
}

afterEach(() => visibility.close());
beforeEach(() => {
  document.body.innerHTML = '<div data-page="0"><p></p></div><div data-page="1"><p></p></div>';
  idle.mockClear();
});

test('a page that React hides keeps its layout, which is made when there is nothing else to do', async () => {
  create();
  hide(1);
  const measured = vi.spyOn(box(1).firstElementChild!, 'getBoundingClientRect');
  await settled();
  expect(styles()).toEqual(['', 'content-visibility: hidden;']);
  expect(measured).toHaveBeenCalled();
  // Hidden again, as after each rendering of what is hidden.
  hide(1);
  await settled();
  expect(styles()).toEqual(['', 'content-visibility: hidden;']);
});

test('a page is shown at once, and stays so whatever React sets later', async () => {
  create();
  hide(1);
  await settled();
  expect(visibility.show(1)).toBe(true);
  expect(styles()).toEqual(['content-visibility: hidden;', '']);
  hide(0);
  box(1).style.display = '';
  await settled();
  expect(styles()).toEqual(['content-visibility: hidden;', '']);
});

test('a page that is not rendered cannot be shown', () => {
  create();
  expect(visibility.show(2)).toBe(false);
  expect(styles()[0]).toBe('');
});

test('a browser that observes no changes leaves showing and hiding to React', async () => {
  vi.stubGlobal('MutationObserver', undefined);
  const left = createPageVisibility();
  vi.unstubAllGlobals();
  vi.stubGlobal('requestIdleCallback', idle);
  hide(1);
  expect(left.show(0)).toBe(false);
  await settled();
  expect(styles()).toEqual(['', 'display: none !important;']);
});
