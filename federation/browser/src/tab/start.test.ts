// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { TEST_HOST } from '../../test/host.tsx';
import { BOOT_ID } from '../page/boot.ts';
import { takeErrors } from '../page/error-sink.ts';
import { startTab } from './start.tsx';

afterEach(() => vi.restoreAllMocks());

function servePage(boot: object): void {
  const all = { composition: { id: 'a', remotes: [] }, queries: { queries: [], mutations: [] }, ...boot };
  document.body.innerHTML = `<main id="root">A page</main><script id="${BOOT_ID}" type="application/json">${JSON.stringify(all)}</script>`;
  vi.spyOn(console, 'error').mockImplementation(() => {});
}

test('a start that fails is said to the visitor and noted, and the page stays', async () => {
  servePage({});
  const noted = vi.fn();
  takeErrors(noted);
  const failure = new DOMException('The operation is insecure.', 'SecurityError');
  const onFailure = vi.fn();
  startTab({
    app: TEST_HOST,
    hasAccess: () => false,
    begin() {
      throw failure;
    },
    onFailure,
  });
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalled());
  expect(noted).toHaveBeenCalledWith(failure);
  expect(document.querySelector('main')!.textContent).toBe('A page');
});

test('an error outside every boundary, which empties the page, is said to the visitor and noted', async () => {
  servePage({});
  const noted = vi.fn();
  takeErrors(noted);
  const failure = new Error('in the layout of a broken layout');
  const onFailure = vi.fn();
  const broken = () => {
    throw failure;
  };
  startTab({
    app: { ...TEST_HOST, Layout: broken, BrokenLayout: broken },
    hasAccess: () => false,
    begin: () => () => {},
    onFailure,
  });
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalled());
  expect(noted).toHaveBeenCalledWith(failure);
});
