import type { ComposedRemote } from '@federation/protocol';
import { hydrate, type QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { AppContext } from '../page/app-context.ts';
import { BOOT_ID, type Boot } from '../page/boot.ts';
import { toDeviceTime } from '../page/device-times.ts';
import { holdErrors, noteError } from '../page/error-sink.ts';
import { type HostApp, host, provideHost } from '../page/host.ts';
import { afterIdle } from '../page/idle.ts';
import type { NavigationHooks } from '../page/navigation-hooks.ts';
import type { Navigator } from '../page/router/navigator.ts';
import { browserModules } from './browser-modules.ts';
import { createRouter } from './create-router.tsx';
import { createLeave, createStay } from './document-navigation.ts';
import { nextTask } from './next-task.ts';
import { listenForLinkIntent } from './prefetch.ts';
import { keyFirstEntry } from './scroll.ts';
import { tabComposition } from './tab-composition.ts';

/** A tab, as the host's own code gets it before the page comes to life. */
export type Tab = {
  boot: Boot;
  queryClient: QueryClient;
  /** The remotes of the newest composition that the tab knows. */
  remotes: () => readonly ComposedRemote[];
  /** Runs the page's middleware and loader again. */
  reload: () => Promise<void>;
  /** Drops the pages behind the one that is shown. */
  forgetHidden: () => void;
};

/** A page some time after it came to life: what is left to do when nobody waits. */
export type IdlePage = Pick<Tab, 'boot' | 'queryClient'> & {
  hooks: NavigationHooks;
  /** Called with every change of what the tab shows, and of navigations that begin. */
  subscribe: Navigator['subscribe'];
  /** Path of the page that the server has rendered. */
  shown: string;
};

export type TabOptions = {
  app: HostApp;
  /** Whether this visitor may see pages that their routes protect. */
  hasAccess: () => boolean;
  /** Called once the tab is known; what it returns is called when the page hydrates. */
  begin: (tab: Tab) => () => void;
  /** Called when the page cannot come to life, or has broken outside every boundary: it says so to the visitor, by nothing that the start was to bring. */
  onFailure?: () => void;
  /** Called once the browser is idle. */
  onIdle?: (page: IdlePage) => void;
};

function readBoot(): Boot {
  const element = document.getElementById(BOOT_ID);
  if (!element?.textContent)
    throw new Error(`The page has no <script id="${BOOT_ID}">: it was not rendered by the shell's server.`);
  return JSON.parse(element.textContent) as Boot;
}

/** Reports an error that a boundary has caught. */
function noteCaught(error: unknown): void {
  console.error(error);
  noteError(error);
}

function reportRecovered(error: unknown): void {
  const cause = error instanceof Error ? error.cause : '';
  console.error('The page was rendered again in the browser:', error, cause);
}

async function start(
  { hasAccess, begin, onIdle }: TabOptions,
  fail: (error: unknown) => void,
): Promise<void> {
  // This file's own code has just run: that was one task.
  await nextTask();

  const boot = readBoot();
  if (boot.reportShare) holdErrors();
  const queryClient = host().createQueryClient();
  const onHydrate = begin({
    boot,
    queryClient,
    remotes: () => tab.current().remotes,
    reload: () => router.reload(),
    forgetHidden: () => router.forgetHidden(),
  });
  keyFirstEntry();
  toDeviceTime(boot.queries);
  hydrate(queryClient, boot.queries);
  const tab = tabComposition(boot.composition, (remote) => modules.isUsed(remote));
  const modules = browserModules(() => tab.current().remotes, tab.renew);
  const hooks: NavigationHooks = {};

  const app: AppContext = { modules, queryClient, composition: tab.current, hasAccess, hooks };
  const outcome = boot.dev ? undefined : boot.outcome;
  const { router, pages } = await createRouter({ app, outcome, renew: tab.renew });
  hooks.leave = createLeave(router, modules);
  hooks.stay = createStay(router);
  const shown = location.pathname;
  const root = document.getElementById('root')!;
  const tree = <StrictMode>{pages}</StrictMode>;
  // The development server shows what is reported: message, stack and source, above the panel that a visitor would see.
  if (boot.dev) createRoot(root, { onCaughtError: reportError }).render(tree);
  else {
    await nextTask();
    // In a transition React hydrates in small pieces, between which the page answers.
    startTransition(() => {
      hydrateRoot(root, tree, {
        onCaughtError: noteCaught,
        onRecoverableError: reportRecovered,
        // Thrown outside every boundary: React has removed the page.
        onUncaughtError: fail,
      });
    });
  }
  onHydrate();
  listenForLinkIntent(({ href }) => void router.prerender(href), router.cancelPrerender);
  afterIdle(() => onIdle?.({ boot, queryClient, hooks, subscribe: router.subscribe, shown }));
}

/** Starts a tab whose page the host's server has rendered: brings it to life, and navigates within the document from then on. */
export function startTab(options: TabOptions): void {
  provideHost(options.app);
  const fail = (error: unknown) => {
    noteCaught(error);
    options.onFailure?.();
    void import('../late/page-report.ts').then(
      ({ reportFailedStart }) => reportFailedStart(readBoot()),
      () => {},
    );
  };
  const run = () => start(options, fail).catch(fail);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}
