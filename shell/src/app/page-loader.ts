import { ApiError } from '@shop/shared/api';
import type { PageContext, PageModule, RouteDeclaration } from '@shop/shared/contracts';
import type { LoaderFunctionArgs } from 'react-router';
import { type AppContext, appContext } from './app-context.ts';
import { prefetchData } from './data-hints.ts';
import { runMiddleware } from './middleware.ts';
import { moduleId } from './modules.ts';
import { notMatched, type PageOutcome, ruleFailed } from './outcome.ts';

async function loadPage(
  remote: string,
  route: RouteDeclaration,
  app: AppContext,
  context: PageContext,
): Promise<PageOutcome> {
  const path = context.url.pathname + context.url.search;
  let page: PageModule;
  try {
    page = (await app.modules.load(moduleId(remote, route.page))) as PageModule;
  } catch (error) {
    console.warn(`Page ${route.page} of ${remote} could not be loaded`, error);
    return { kind: 'unavailable', remote };
  }
  try {
    // The data's failure counts only once the rule has passed, so a wrong address is a 404 and not the API's complaint.
    if (page.validate && (await page.validate(context)) !== true) return refused(route, app, path);
    await page.load?.(context);
    return { kind: 'page', head: page.head?.(context) ?? { title: '' } };
  } catch (error) {
    if (error instanceof ApiError)
      return { kind: 'error', status: error.status, message: error.message, path };
    throw error;
  }
}

/**
 * A failed rule is a 404, unless the route's pattern takes any path (`/:page?`) and a remote could not be read yet: then
 * the path may be one of its own.
 */
function refused(route: RouteDeclaration, app: AppContext, path: string): PageOutcome {
  const [missing] = app.composition().missing;
  return missing && route.path.startsWith('/:') ? { kind: 'unavailable', remote: missing } : ruleFailed(path);
}

/** The loader of a declared route: middleware, then code and data side by side, then the rule, then the head. */
export function pageLoader(remote: string, route: RouteDeclaration) {
  return ({ params, request, context: routerContext }: LoaderFunctionArgs): Promise<PageOutcome> => {
    const app = routerContext.get(appContext);
    runMiddleware(route.middleware ?? [], app);
    prefetchData(route, params, app.queryClient);
    const url = new URL(request.url);
    return loadPage(remote, route, app, {
      params,
      url,
      queryClient: app.queryClient,
      signal: request.signal,
    });
  };
}

/**
 * The loader of every other path. While a remote could not be read yet, the path may be one of its own: that is
 * «unavailable», not «not found».
 */
export function unmatchedLoader({ request, context }: LoaderFunctionArgs): PageOutcome {
  const [missing] = context.get(appContext).composition().missing;
  const { pathname, search } = new URL(request.url);
  return missing ? { kind: 'unavailable', remote: missing } : notMatched(pathname + search);
}
