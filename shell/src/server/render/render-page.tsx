import { PassThrough } from 'node:stream';
import { SlotHost } from '@shop/shared/platform';
import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { NavigationType } from 'react-router';
import type { Canary } from '../../app/canary.ts';
import { headOf } from '../../app/head.ts';
import { ModulesContext } from '../../app/modules.ts';
import { statusOf, variantsOf } from '../../app/outcome.ts';
import { requestLocation, SERVER_NAVIGATOR } from '../../app/router/navigator.ts';
import { Pages } from '../../app/router/pages.tsx';
import { createSlotHost } from '../../app/slot-host.tsx';
import type { ShellConfig } from '../config.ts';
import { emptyPage } from '../overrides/empty-page.ts';
import type { OverriddenView } from '../overrides/view.ts';
import type { ShellAssets } from './assets.ts';
import { documentEnd, documentStart } from './document.ts';
import { partAssets } from './part-assets.ts';
import { type PageQuery, queryPage } from './query-page.ts';
import type { Rendered } from './rendered.ts';

/** A part that is not ready by then is left to the browser, in milliseconds. */
const RENDER_TIMEOUT = 1_000;

export type RenderInput = Omit<PageQuery, 'publicUrl'> & {
  assets: ShellAssets;
  config: ShellConfig;
  /** The canaries under way, among which the browser finds its own. */
  canaries: readonly Canary[];
  /** An operator looks into this composition: the tab stays on it. */
  isPinned?: boolean;
  /** This browser has overrides. */
  overrides?: OverriddenView;
};

/** Renders one page for everybody: what is personal is filled in by the browser. */
export async function renderPage(input: RenderInput): Promise<Rendered> {
  const { live, assets, config, canaries, isPinned, overrides, onError } = input;
  if (overrides?.isBrowserOnly) return emptyPage(overrides, assets, config);
  const queried = await queryPage({ ...input, publicUrl: config.publicUrl });
  if (queried.kind === 'redirect') return queried;
  const { url, routes, queryClient, page } = queried;
  const { outcome, handle } = page;
  const state = {
    routes,
    page: { ...page, location: requestLocation(url), type: NavigationType.Pop },
    pending: null,
    isReloading: false,
  };
  const { html, csp } = documentStart({
    head: headOf(outcome),
    pathname: url.pathname,
    parts: partAssets(handle, variantsOf(outcome), live),
    assets,
    config,
  });

  const body = new PassThrough();
  body.write(html);
  const content = new PassThrough();
  content.on('data', (chunk) => body.write(chunk));
  content.on('end', () => {
    const boot = {
      composition: live.composition,
      outcome,
      queries: dehydrate(queryClient),
      ...(canaries.length > 0 && { canaries }),
      ...(isPinned && { pinned: true }),
      ...(overrides && { overrides: overrides.info }),
      ...(config.services && { services: config.services }),
      ...(config.shopName && { shopName: config.shopName }),
    };
    body.end(documentEnd(boot));
    queryClient.clear();
  });
  await new Promise<void>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <QueryClientProvider client={queryClient}>
        <ModulesContext value={live.modules}>
          <SlotHost
            value={createSlotHost(
              () => live.composition,
              async () => {},
            )}
          >
            <Pages state={state} navigator={SERVER_NAVIGATOR} />
          </SlotHost>
        </ModulesContext>
      </QueryClientProvider>,
      {
        // A large part would be sent apart and moved into place by an inline script, which the policy refuses.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady: () => {
          pipe(content);
          resolve();
        },
        onShellError: reject,
        onError,
        onAllReady: () => clearTimeout(timer),
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT);
  });
  return {
    kind: 'page',
    status: statusOf(outcome),
    csp,
    body,
    // Pages behind middleware differ by visitor, so no cache may keep them.
    isPublic: !handle?.declaration.middleware?.length,
  };
}
