import type { QueryClient } from '@tanstack/react-query';
import type { Boot } from '../app/boot.ts';
import type { NavigationHooks } from '../app/navigation-hooks.ts';
import type { Services } from '../app/services.ts';
import { $update } from '../app/update.ts';
import { loadManifest, watchBuilds } from './builds.ts';
import { drawCanaries } from './canaries.ts';
import { writeLocaleCookie } from './locale-cookie.ts';
import { keepOfflinePage } from './offline.ts';
import { followOtherTabs } from './other-tabs.ts';
import { createPayloads } from './payloads.ts';
import { listenForScrollbars } from './scrollbars.ts';
import { listenForTooltips } from './tooltips.ts';

type Page = {
  boot: Boot;
  services: Services;
  queryClient: QueryClient;
  hooks: NavigationHooks;
  /** Path of the page that the server has rendered. */
  shown: string;
};

/** Starts what a page does once nobody waits for it any more. Nothing here is needed to see or to buy. */
export function startLate({ boot, services, queryClient, hooks, shown }: Page): void {
  const { id } = boot.composition;
  writeLocaleCookie();
  if (!boot.pinned) drawCanaries(boot.canaries ?? []);
  if (!boot.pinned) watchBuilds(id, (build) => $update.set(build));
  const { overrides, dev } = boot;
  // Neither a composition of one browser nor one of a development server has a manifest.
  if (!overrides && !dev)
    loadManifest(id).then(
      (manifest) => {
        hooks.payload = createPayloads(manifest, shown);
      },
      (error) => console.warn('Pages load without payloads:', error),
    );
  // The first message may be that the network is gone.
  void import(/* webpackChunkName: "late" */ '../layout/toast.tsx').catch(() => {});
  followOtherTabs();
  keepOfflinePage();
  if (overrides)
    void import('./override-panel.ts').then(
      ({ showOverridePanel }) => showOverridePanel({ ...boot, overrides }),
      () => {},
    );
  listenForTooltips();
  listenForScrollbars();
  const { errors, chat } = services;
  if (errors)
    void import('./error-report.ts').then(
      ({ startErrorReport }) => startErrorReport(errors.dsn, id),
      () => {},
    );
  if (chat)
    void import('./chat.ts').then(
      ({ startChat }) => startChat(chat, queryClient),
      () => {},
    );
}
