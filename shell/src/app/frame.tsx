import { type ReactNode, useEffect, useRef } from 'react';
import { Here, ShownLocation } from '../layout/here.tsx';
import { PageLayout } from '../layout/page-layout.tsx';
import { Toasts } from '../layout/toasts.tsx';
import { Popups } from '../popups/popups.tsx';
import { applyHead, headOf } from './head.ts';
import type { ShownPage } from './router/shown-page.ts';

// The same elements each time: they do not change with the page.
const MESSAGES = (
  <Here>
    <Toasts />
    <Popups />
  </Here>
);

type Props = { page: ShownPage; children: ReactNode };

/** The frame of every page: layout, toasts, popups; and what happens when the page changes. */
export function Frame({ page: { id, handle, location, outcome }, children }: Props) {
  const { pathname } = location;
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
      {handle?.layout === 'none' ? children : <PageLayout>{children}</PageLayout>}
      {MESSAGES}
    </ShownLocation>
  );
}
