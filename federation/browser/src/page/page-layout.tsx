import { type ReactNode, useEffect, useRef } from 'react';
import { applyHead, headOf } from './head.ts';
import { host } from './host.ts';
import { Here, ShownLocation } from './router/here.tsx';
import type { PageEntry } from './router/page-entry.ts';

// The same element each time: it does not change with the page.
const OVERLAYS = <Overlays />;

function Overlays() {
  const { Overlays: OfHost } = host();
  return (
    <Here>
      <OfHost />
    </Here>
  );
}

type Props = { page: PageEntry; children: ReactNode };

/** Renders the host's layout and overlays around every page, and acts when the page changes. */
export function PageLayout({ page: { id, handle, location, outcome }, children }: Props) {
  const { pathname } = location;
  const { Layout } = host();
  const shown = useRef(pathname);

  useEffect(() => {
    applyHead(headOf(outcome), pathname);
  }, [outcome, pathname]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A screen reader hears the new page's heading; the title has changed already.
    document.querySelector<HTMLElement>(`[data-page="${id}"] h1`)?.focus({ preventScroll: true });
  }, [id, pathname]);

  return (
    <ShownLocation value={location}>
      {handle?.layout === 'none' ? children : <Layout>{children}</Layout>}
      {OVERLAYS}
    </ShownLocation>
  );
}
