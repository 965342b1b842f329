import { PassThrough, type Readable } from 'node:stream';
import { createQueryClient } from '@shop/shared/api';
import { SlotHost } from '@shop/shared/platform';
import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { appContext } from '../../app/app-context.ts';
import { headOf } from '../../app/head.ts';
import { ModulesContext } from '../../app/modules.ts';
import { type PageOutcome, statusOf } from '../../app/outcome.ts';
import type { RouteHandle } from '../../app/route-handle.ts';
import { createRoutes } from '../../app/routes.tsx';
import { createSlotHost } from '../../app/slot-host.tsx';
import type { LiveComposition } from '../composition/watcher.ts';
import type { ShellConfig } from '../config.ts';
import type { ShellAssets } from './assets.ts';
import { documentEnd, documentStart } from './document.ts';
import { partAssets } from './part-assets.ts';

/** A part that is not ready by then is left to the browser, in milliseconds. */
const RENDER_TIMEOUT = 1_000;

export type RenderInput = {
  /** Path and query of the request. */
  url: string;
  /** Whether the request carries an access cookie. Nothing else of the visitor is known here. */
  hasAccess: boolean;
  live: LiveComposition;
  assets: ShellAssets;
  config: ShellConfig;
  onError: (error: unknown) => void;
};

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'page'; status: number; csp: string; body: Readable; isPublic: boolean };

const FAILED: PageOutcome = { kind: 'error', status: 500, message: 'The page failed', path: '' };

/** The handler of a composition is made once: flattening the route table costs more than matching it. */
const handlers = new WeakMap<LiveComposition, ReturnType<typeof createStaticHandler>>();
function handlerOf(live: LiveComposition) {
  let handler = handlers.get(live);
  if (!handler) {
    handler = createStaticHandler(createRoutes(live.composition));
    handlers.set(live, handler);
  }
  return handler;
}

function readOutcome(context: StaticHandlerContext): PageOutcome {
  const id = context.matches.at(-1)?.route.id;
  return (id !== undefined && (context.loaderData[id] as PageOutcome | undefined)) || FAILED;
}

/** Renders one page for everybody: what is personal is filled in by the browser. */
export async function renderPage({
  url,
  hasAccess,
  live,
  assets,
  config,
  onError,
}: RenderInput): Promise<Rendered> {
  const queryClient = createQueryClient();
  const handler = handlerOf(live);
  const requestContext = new RouterContextProvider(
    new Map([
      [
        appContext,
        {
          modules: live.modules,
          queryClient,
          composition: () => live.composition,
          hasAccess: () => hasAccess,
        },
      ],
    ]),
  );
  const context = await handler.query(new Request(new URL(url, config.publicUrl)), { requestContext });
  if (context instanceof Response) {
    return { kind: 'redirect', status: context.status, location: context.headers.get('Location') ?? '/' };
  }
  for (const error of Object.values(context.errors ?? {})) onError(error);

  const outcome = readOutcome(context);
  const handle = context.matches.at(-1)?.route.handle as RouteHandle | undefined;
  const pathname = new URL(url, config.publicUrl).pathname;
  const { html, csp } = documentStart({
    head: headOf(outcome),
    pathname,
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
