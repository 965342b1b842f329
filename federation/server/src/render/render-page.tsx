import { host } from '@federation/browser/page';
import type { OverrideInfo, PreviewInfo } from '@federation/browser/page/boot';
import type { Canary } from '@federation/browser/page/canary';
import { headOf } from '@federation/browser/page/head';
import { ModulesContext } from '@federation/browser/page/modules';
import { statusOf, variantsOf } from '@federation/browser/page/outcome';
import { NONE_HIDDEN } from '@federation/browser/page/router/hidden-pages';
import { requestLocation, SERVER_NAVIGATOR } from '@federation/browser/page/router/navigator';
import { Pages } from '@federation/browser/page/router/pages';
import { createSlotHost } from '@federation/browser/page/slot-host';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NavigationType } from 'react-router';
import { type HostConfig, loadTimeout } from '../config.ts';
import { serverHost } from '../host.ts';
import type { ShellAssets } from './assets.ts';
import { bootJson } from './boot-json.ts';
import { documentEnd, documentStart } from './document.ts';
import { templateOf } from './document-template.ts';
import { bytesOf } from './html.ts';
import { type PageQuery, queryPage } from './query-page.ts';
import { renderAtOnce, renderStream } from './render-content.tsx';
import type { Rendered } from './rendered.ts';
import { modulesOf } from './server-modules.ts';

export type RenderInput = Omit<PageQuery, 'publicUrl' | 'timeout'> & {
  assets: ShellAssets;
  config: HostConfig;
  /** The canaries under way, among which the browser finds its own. */
  canaries: readonly Canary[];
  /** An operator looks into this composition: the tab stays on it. */
  isPinned?: boolean;
  /** This browser has overrides. */
  overrides?: OverrideInfo;
  /** This browser has opened a preview. */
  preview?: PreviewInfo;
};

/** When the oldest answer that a page is made of was given; now, for a page without any. In milliseconds. */
const oldestAnswer = (queryClient: QueryClient): number =>
  Math.min(
    Date.now(),
    ...queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ state }) => state.dataUpdatedAt),
  );

/** Renders one page for everybody: what is personal is filled in by the browser. */
export async function renderPage(input: RenderInput): Promise<Rendered> {
  const { live, assets, config, canaries, isPinned, overrides, preview, onError } = input;
  const queried = await queryPage({ ...input, publicUrl: config.publicUrl, timeout: loadTimeout(config) });
  if (queried.kind === 'redirect') return queried;
  const { url, routes, queryClient, page, answer } = queried;
  const { outcome, handle } = page;
  const state = {
    routes,
    page: { ...page, location: requestLocation(url), type: NavigationType.Pop, index: 0, id: 0 },
    hidden: NONE_HIDDEN,
    pending: null,
    isReloading: false,
  };
  const { slots: Slots } = host().contexts;
  const content = (
    <QueryClientProvider client={queryClient}>
      <ModulesContext value={modulesOf(live)}>
        <Slots
          value={createSlotHost(
            () => live.composition,
            async () => {},
          )}
        >
          <Pages state={state} navigator={SERVER_NAVIGATOR} />
        </Slots>
      </ModulesContext>
    </QueryClientProvider>
  );
  const template = templateOf(handle, variantsOf(outcome), live, assets, config);
  const start = documentStart(template, { head: headOf(outcome), pathname: url.pathname, config });
  const end = () => {
    const boot = {
      composition: live.composition,
      outcome,
      ...(canaries.length > 0 && { canaries }),
      ...(isPinned && { pinned: true }),
      ...(overrides && { overrides }),
      ...(preview && { preview }),
      ...(config.reportShare && serverHost().reports && { reportShare: config.reportShare }),
      ...(config.traceShare !== undefined && { traceShare: config.traceShare }),
      host: serverHost().bootOf?.(config),
    };
    return documentEnd(bootJson(boot, queryClient));
  };
  const rendered = {
    kind: 'page',
    status: answer?.status ?? statusOf(outcome),
    csp: template.csp,
    links: template.links,
    // Pages behind middleware differ by visitor, so no cache may keep them.
    isPublic: !handle?.declaration.middleware?.length && !answer?.cookies?.length,
    ...(answer && { answer }),
    at: oldestAnswer(queryClient),
  } as const;

  const html = renderAtOnce(content);
  const body =
    html === undefined
      ? await renderStream(content, bytesOf(start), () => bytesOf(end()), onError)
      : [...start, html, ...end()];
  return { ...rendered, body };
}
