import { configureApi } from '@shop/shared/api';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

configureApi({ baseUrl: 'http://shop.test/api/' });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
