import type { IdlePage } from '@federation/browser';
import { startLate as startFramework } from '@federation/browser/late';
import { noteVisit } from '@federation/browser/page';
import { takeSteps } from '@shop/platform';
import type { Services } from '../services.ts';
import { writeLocaleCookie } from './locale-cookie.ts';
import { keepOfflinePage } from './offline.ts';
import { followOtherTabs } from './other-tabs.ts';
import { listenForScrollbars } from './scrollbars.ts';
import { listenForTooltips } from './tooltips.ts';

/** Starts what a page does once nobody waits for it any more. Nothing here is needed to see or to buy. */
export function startLate(page: IdlePage, { errors, chat }: Services): void {
  const { boot, queryClient } = page;
  writeLocaleCookie();
  takeSteps(noteVisit);
  startFramework(page);
  keepOfflinePage();
  // The first message may be that the network is gone.
  void import(/* webpackChunkName: "late" */ '../layout/toast.tsx').catch(() => {});
  followOtherTabs();
  listenForTooltips();
  listenForScrollbars();
  if (errors)
    void import('./error-report.ts').then(
      ({ startErrorReport }) => startErrorReport(errors.dsn, boot.composition.id),
      () => {},
    );
  if (chat)
    void import('./chat.ts').then(
      ({ startChat }) => startChat(chat, queryClient),
      () => {},
    );
}
