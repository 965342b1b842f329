import type { RouteDeclaration } from '@federation/protocol';
import type { PageContext, PageModule } from '@federation/protocol/page';
import { hydrate } from '@tanstack/react-query';
import type { AppContext } from './app-context.ts';
import { type Failure, host } from './host.ts';
import { runMiddleware } from './middleware.ts';
import { moduleId } from './modules.ts';
import { failedLoad, isOffline, notMatched, offline, type PageOutcome, ruleFailed } from './outcome.ts';
import { prefetchData } from './prefetch-data.ts';
import type { RouteHandle } from './route-handle.ts';
import type { LoadedPage } from './router/page-entry.ts';
import { Redirect } from './router/redirect.ts';

type Loading = {
  remote: string;
  route: RouteDeclaration;
  app: AppContext;
  context: PageContext;
  path: string;
};

/** The page's code, or its replacement when that cannot be loaded. */
async function loadModule({ remote, route, app, path }: Loading): Promise<PageModule | PageOutcome> {
  const id = moduleId(remote, route.page);
  try {
    return (await app.modules.load(id)) as PageModule;
  } catch (error) {
    console.warn(`Page ${route.page} of ${remote} could not be loaded`, error);
    app.modules.miss?.(id);
    return isOffline() ? offline(path) : { kind: 'unavailable', remote };
  }
}

async function loadPage(loading: Loading): Promise<PageOutcome> {
  const { route, app, context, path } = loading;
  const payload = app.hooks?.payload?.(context.url);
  if (!payload) prefetchData(route, context.params, app.queryClient);
  const [page, data] = await Promise.all([loadModule(loading), payload]);
  if ('kind' in page) return page;
  if (data) {
    hydrate(app.queryClient, data.queries);
    return data.outcome;
  }
  try {
    // The data's failure counts only once the rule has passed, so a wrong address is a 404 and not the API's error.
    if (page.validate && (await page.validate(context)) !== true) return refused(route, app, path);
    await page.load?.(context);
    const variants = page.variants?.(context);
    return { kind: 'page', head: page.head?.(context) ?? { title: '' }, ...(variants && { variants }) };
  } catch (error) {
    const failure = host().failureOf(error);
    // A page throws it by `redirect`, which its release has a copy of.
    if (!failure) throw (error as Redirect).to ? Object.assign(new Redirect(''), error) : error;
    leaveAsItWas(error, failure, loading);
    return failedLoad(failure, path);
  }
}

/** Throws the way back to the page that is shown, with a toast, where that is better than an error screen. */
function leaveAsItWas(error: unknown, { status }: Failure, { app, context }: Loading): void {
  if (status === 404 || context.signal.aborted) return;
  const address = app.hooks?.stay?.(context.url);
  if (address === undefined) return;
  host().notifyFailure(error);
  throw new Redirect(address);
}

/**
 * A failed rule is a 404, unless the route's pattern takes any path (`/:page?`) and a remote could not be read yet: then
 * the path may be one of its own.
 */
function refused(route: RouteDeclaration, app: AppContext, path: string): PageOutcome {
  const [missing] = app.composition().missing;
  return missing && route.path.startsWith('/:') ? { kind: 'unavailable', remote: missing } : ruleFailed(path);
}

/** Whether the page of a declared route may be shown in this document; its middleware may throw a `Redirect`. */
export function admits(
  { declaration }: RouteHandle,
  app: AppContext,
  { url }: PageContext,
  known?: LoadedPage,
): boolean {
  runMiddleware(declaration.middleware ?? [], app);
  // The document is on its way: nothing that this one could still show would be seen.
  return !app.hooks?.leave?.(url, known);
}

/** The page of a declared route: code and data side by side, then the rule, then the head. */
export const pageAt = (
  { remote, declaration: route }: RouteHandle,
  app: AppContext,
  context: PageContext,
): Promise<PageOutcome> =>
  loadPage({ remote, route, app, context, path: context.url.pathname + context.url.search });

/**
 * Returns the outcome for an unmatched path. While a remote could not be read yet, the path may be one of its own: that is
 * "unavailable", not "not found".
 */
export function unmatched({ pathname, search }: URL, app: AppContext): PageOutcome {
  const [missing] = app.composition().missing;
  return missing ? { kind: 'unavailable', remote: missing } : notMatched(pathname + search);
}
