import type { AppContext } from '@federation/browser/page/app-context';
import { runMiddleware } from '@federation/browser/page/middleware';
import { failed, type PageOutcome } from '@federation/browser/page/outcome';
import type { RouteHandle } from '@federation/browser/page/route-handle';
import { loadRoute, matchPage } from '@federation/browser/page/router/load-route';
import type { LoadedPage } from '@federation/browser/page/router/page-entry';
import type { Redirect } from '@federation/browser/page/router/redirect';
import { ownPath } from '@federation/protocol/lib';
import type { ActionAnswer, PageAnswer, PageModule } from '@federation/protocol/page';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import type { LiveComposition } from '../composition/live-composition.ts';
import { checkAnswer } from './check-answer.ts';
import { inTime, TooLate } from './in-time.ts';
import { queryDataCacheOf } from './query-data-cache.ts';
import type { RedirectEntry } from './rendered.ts';
import { handleAt, routesOf } from './route-of.ts';
import { modulesOf } from './server-modules.ts';

export type PageQuery = {
  /** Path and query of the request. */
  url: string;
  /** Whether the request carries an access cookie. Nothing else of the visitor is known here. */
  hasAccess: boolean;
  live: LiveComposition;
  /** It is made behind an answer: nobody waits for it. */
  isBehind?: boolean;
  publicUrl: string;
  /** How long its rule and data may take, in milliseconds. */
  timeout: number;
  onError: (error: unknown) => void;
  /** A form that was sent to the page, with the cookies that its action may read. */
  sent?: { form: string; cookies: Record<string, string> };
};

/** Result of a page's loader, with its data and its route; or where to go instead. */
export type QueriedPage =
  | RedirectEntry
  | {
      kind: 'page';
      url: URL;
      routes: RouteObject[];
      queryClient: QueryClient;
      page: LoadedPage;
      answer?: PageAnswer;
    };

const isRedirect = (error: unknown): error is Redirect => error instanceof Error && 'to' in error;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Runs the action of a page that a form was sent to, after the route's middleware. */
async function act(
  { form, cookies }: NonNullable<PageQuery['sent']>,
  {
    url,
    app,
    handle,
    signal,
  }: { url: URL; app: AppContext; handle: RouteHandle | undefined; signal: AbortSignal },
): Promise<ActionAnswer | undefined> {
  if (!handle) return undefined;
  runMiddleware(handle.declaration.middleware ?? [], app);
  const { action } = (await app.modules.load(handle.module)) as PageModule;
  if (!action) return undefined;
  const { params } = matchPage([{ path: handle.declaration.path }], url.pathname);
  const answer = (await action({ params, url, signal, form: new URLSearchParams(form), cookies })) ?? {};
  checkAnswer(answer, handle);
  return answer;
}

/** The answer that the page module gives with the page. Throws for what its route does not let it give. */
async function answerOf({ outcome, handle }: LoadedPage, url: URL, app: AppContext, signal: AbortSignal) {
  if (outcome.kind !== 'page' || !handle) return {};
  const { answer } = (await app.modules.load(handle.module)) as PageModule;
  if (!answer) return {};
  const { params } = matchPage([{ path: handle.declaration.path }], url.pathname);
  const given = answer({ params, url, queryClient: app.queryClient, signal });
  checkAnswer(given, handle);
  return { answer: given };
}

const branches = new WeakMap<RouteHandle, RouteObject[]>();

/** The route table with nothing but the route of a page: all that loading and rendering it need, and quicker to match. */
function branchOf(routes: RouteObject[], handle: RouteHandle | undefined): RouteObject[] {
  if (!handle) return routes;
  const branch = branches.get(handle) ?? routes.filter((route) => route.handle === handle);
  branches.set(handle, branch);
  return branch;
}

/** Runs middleware, rule and data of the page at a path, as everybody may see them. */
export async function queryPage({
  url: path,
  hasAccess,
  live,
  isBehind,
  publicUrl,
  timeout,
  onError,
  sent,
}: PageQuery): Promise<QueriedPage> {
  // Joined as texts: resolved as a reference, `//elsewhere/x` would name another host.
  const url = new URL(publicUrl + path);
  const queryClient = queryDataCacheOf(live).queryClient(isBehind);
  const table = routesOf(live);
  const handle = handleAt(table, url.pathname);
  const routes = branchOf(table, handle);
  const app: AppContext = {
    modules: modulesOf(live),
    queryClient,
    composition: () => live.composition,
    hasAccess: () => hasAccess,
  };
  try {
    return await inTime(handle?.module ?? 'No page', timeout, async (signal) => {
      const acted = sent && (await act(sent, { url, app, handle, signal }));
      if (acted) {
        const { to = path, cookies } = acted;
        const location = ownPath(to, publicUrl);
        return { kind: 'redirect' as const, status: 303, location, ...(cookies && { cookies }) };
      }
      const page = await loadRoute(url, routes, app, signal);
      // No action takes the form.
      const isRefused = sent && page.outcome.kind === 'page';
      const answered = isRefused ? { answer: { status: 405 } } : await answerOf(page, url, app, signal);
      return { kind: 'page' as const, url, routes, queryClient, page, ...answered };
    });
  } catch (error) {
    // An action, too, throws one by `redirect`.
    if (isRedirect(error)) {
      const status = REDIRECTS.find((known) => known === error.status) ?? 302;
      return { kind: 'redirect', status: sent ? 303 : status, location: ownPath(error.to, publicUrl) };
    }
    onError(error);
    const isLate = error instanceof TooLate && handle;
    const outcome: PageOutcome = isLate
      ? { kind: 'unavailable', remote: handle.remote }
      : failed(url.pathname + url.search);
    const page = { outcome, handle };
    return { kind: 'page', url, routes, queryClient, page };
  }
}
