if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // A busy machine may take its time; a test that passes never waits this long.
  configure({ asyncUtilTimeout: 20_000 });
  const { provideHost } = await import('@federation/browser/page');
  provideHost((await import('../src/host/app.tsx')).APP);
}
