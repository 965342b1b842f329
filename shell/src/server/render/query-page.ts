import { createQueryClient } from '@shop/shared/api';
import type { QueryClient } from '@tanstack/react-query';
import { createStaticHandler, RouterContextProvider, type StaticHandlerContext } from 'react-router';
import { appContext } from '../../app/app-context.ts';
import type { PageOutcome } from '../../app/outcome.ts';
import type { RouteHandle } from '../../app/route-handle.ts';
import { createRoutes } from '../../app/routes.tsx';
import type { LiveComposition } from '../composition/watcher.ts';

export type PageQuery = {
  /** Path and query of the request. */
  url: string;
  /** Whether the request carries an access cookie. Nothing else of the visitor is known here. */
  hasAccess: boolean;
  live: LiveComposition;
  publicUrl: string;
  onError: (error: unknown) => void;
};

type StaticHandler = ReturnType<typeof createStaticHandler>;

/** What a page's loader found out, with the data it asked for; or where to go instead. */
export type QueriedPage =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      url: URL;
      handler: StaticHandler;
      context: StaticHandlerContext;
      queryClient: QueryClient;
      outcome: PageOutcome;
      handle: RouteHandle | undefined;
    };

const FAILED: PageOutcome = { kind: 'error', status: 500, message: 'The page failed', path: '' };

/** The handler of a composition is made once: flattening the route table costs more than matching it. */
const handlers = new WeakMap<LiveComposition, StaticHandler>();
function handlerOf(live: LiveComposition): StaticHandler {
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

/** Runs middleware, rule and data of the page at a path, as everybody may see them. */
export async function queryPage({
  url: path,
  hasAccess,
  live,
  publicUrl,
  onError,
}: PageQuery): Promise<QueriedPage> {
  // Joined as texts: resolved as a reference, `//elsewhere/x` would name another host.
  const url = new URL(publicUrl + path);
  const queryClient = createQueryClient();
  const handler = handlerOf(live);
  const app = {
    modules: live.modules,
    queryClient,
    composition: () => live.composition,
    hasAccess: () => hasAccess,
  };
  const requestContext = new RouterContextProvider(new Map([[appContext, app]]));
  const context = await handler.query(new Request(url), { requestContext });
  if (context instanceof Response) {
    return { kind: 'redirect', status: context.status, location: context.headers.get('Location') ?? '/' };
  }
  for (const error of Object.values(context.errors ?? {})) onError(error);
  const handle = context.matches.at(-1)?.route.handle as RouteHandle | undefined;
  return { kind: 'page', url, handler, context, queryClient, outcome: readOutcome(context), handle };
}
