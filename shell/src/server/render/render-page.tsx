import { PassThrough, type Readable } from 'node:stream';
import { SlotHost } from '@shop/shared/platform';
import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import { headOf } from '../../app/head.ts';
import { ModulesContext } from '../../app/modules.ts';
import { statusOf } from '../../app/outcome.ts';
import { createSlotHost } from '../../app/slot-host.tsx';
import type { LiveComposition } from '../composition/watcher.ts';
import type { ShellConfig } from '../config.ts';
import type { ShellAssets } from './assets.ts';
import { documentEnd, documentStart } from './document.ts';
import { partAssets } from './part-assets.ts';
import { type PageQuery, queryPage } from './query-page.ts';

/** A part that is not ready by then is left to the browser, in milliseconds. */
const RENDER_TIMEOUT = 1_000;

export type RenderInput = Omit<PageQuery, 'publicUrl'> & { assets: ShellAssets; config: ShellConfig };

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'page'; status: number; csp: string; body: Readable; isPublic: boolean };

/** Renders one page for everybody: what is personal is filled in by the browser. */
export async function renderPage(input: RenderInput): Promise<Rendered> {
  const { live, assets, config, onError } = input;
  const queried = await queryPage({ ...input, publicUrl: config.publicUrl });
  if (queried.kind === 'redirect') return queried;
  const { url, handler, context, queryClient, outcome, handle } = queried;
  const { html, csp } = documentStart({
    head: headOf(outcome),
    pathname: url.pathname,
    parts: partAssets(handle, live),
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
      loaderData: context.loaderData as never,
      queries: dehydrate(queryClient),
      ...(config.services && { services: config.services }),
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
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
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
    status: context.errors ? 500 : statusOf(outcome),
    csp,
    body,
    isPublic: !handle || !isProtected(live, context),
  };
}

/** Pages behind middleware differ by visitor, so no cache may keep them. */
function isProtected({ composition }: LiveComposition, context: StaticHandlerContext): boolean {
  const id = context.matches.at(-1)?.route.id;
  return composition.remotes.some(({ name, routes }) =>
    routes.some(({ path, middleware }) => `${name}:${path}` === id && middleware?.length),
  );
}
