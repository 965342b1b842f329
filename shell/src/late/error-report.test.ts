// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

const sentry = vi.hoisted(() => ({
  init: vi.fn(),
  captureException: vi.fn(),
  browserTracingIntegration: vi.fn(),
  replayIntegration: vi.fn(),
  makeFetchTransport: vi.fn(),
}));
vi.mock('@sentry/browser', () => sentry);

const { startErrorReport } = await import('./error-report.ts');

test('reports few in a thousand, under the composition they happened in, and what was held until then', {
  tags: '@spec-9.14',
}, async () => {
  const { holdErrors, noteError } = await import('@federation/browser/page');
  holdErrors();
  noteError('early');
  startErrorReport('https://key@sentry.example.com/7', 'c1');
  expect(sentry.init).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      dsn: 'https://key@sentry.example.com/7',
      release: 'c1',
      sampleRate: 0.002,
      tracesSampleRate: 0.001,
      replaysSessionSampleRate: 0.001,
      replaysOnErrorSampleRate: 0.001,
    }),
  );
  noteError('late');
  expect(sentry.captureException.mock.calls).toEqual([['early'], ['late']]);
});
