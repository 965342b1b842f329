import { useEffect } from 'react';
import { createPath, Router, type To } from 'react-router';
import { applyHead, errorHead } from './head.ts';
import { host } from './host.ts';
import { requestLocation, SERVER_NAVIGATOR } from './router/navigator.ts';

const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

/** The layout is broken, and its router with it: every way out is a new document. */
const DOCUMENT_NAVIGATOR = {
  ...SERVER_NAVIGATOR,
  push: (to: To) => location.assign(pathOf(to)),
  replace: (to: To) => location.replace(pathOf(to)),
};

/** Shown when the layout itself cannot be rendered. Another document is the way out. */
export function FatalScreen() {
  useEffect(() => {
    applyHead(errorHead(500), location.pathname);
  }, []);
  const { BrokenLayout, contexts } = host();
  const RouterContext = contexts.router;
  return (
    <RouterContext value={DOCUMENT_NAVIGATOR}>
      <Router location={requestLocation(new URL(location.href))} navigator={DOCUMENT_NAVIGATOR}>
        <BrokenLayout onRetry={() => location.reload()} />
      </Router>
    </RouterContext>
  );
}
