import { configureApi } from '@shop/api-client';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A busy machine may take its time; a test that passes never waits this long.
configure({ asyncUtilTimeout: 20_000 });

configureApi({ baseUrl: 'http://shop.test/api/' });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
