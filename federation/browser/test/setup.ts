import { provideHost } from '../src/page/host.ts';
import { TEST_HOST } from './host.tsx';

provideHost(TEST_HOST);

// A busy machine may take its time; a test that passes never waits this long.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
}
