// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { TEST_HOST } from '../../test/host.tsx';
import { BOOT_ID } from '../page/boot.ts';
import { takeErrors } from '../page/error-sink.ts';
import { startTab } from './start.tsx';

afterEach(() => vi.restoreAllMocks());

test('a start that fails is said to the visitor and noted, and the page stays', async () => {
  const boot = { composition: { id: 'a', remotes: [] }, queries: { queries: [], mutations: [] } };
  document.body.innerHTML = `<main>A page</main><script id="${BOOT_ID}" type="application/json">${JSON.stringify(boot)}</script>`;
  vi.spyOn(console, 'error').mockImplementation(() => {});
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
