import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { PageLayout } from '../layout/page-layout.tsx';
import { Toasts } from '../layout/toasts.tsx';
import { Popups } from '../popups/popups.tsx';
import { applyHead, headOf } from './head.ts';
import { usePage } from './router/pages.tsx';
import { useScroll } from './scroll.ts';

/** The frame of every page: layout, toasts, popups; and what happens when the page changes. */
export function Frame() {
  const { handle, location, outcome } = usePage().page;
  const { pathname } = location;
  const shown = useRef(pathname);

  useScroll();
  useEffect(() => {
    applyHead(headOf(outcome), pathname);
  }, [outcome, pathname]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A screen reader hears the new page's heading; the title has changed already.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      {handle?.layout === 'none' ? (
        <Outlet />
      ) : (
        <PageLayout>
          <Outlet />
        </PageLayout>
      )}
      <Toasts />
      <Popups />
    </>
  );
}
