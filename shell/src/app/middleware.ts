import type { AppContext } from './app-context.ts';
import { Redirect } from './router/redirect.ts';

/** Middleware by the name that a route declares. One may throw a redirect. */
const MIDDLEWARE: Record<string, (app: AppContext) => void> = {
  /** A protected page without an access cookie goes to the home page (specification, section 4). */
  auth: (app) => {
    if (!app.hasAccess()) throw new Redirect('/');
  },
};

export function runMiddleware(names: readonly string[], app: AppContext): void {
  for (const name of names) {
    const middleware = Object.hasOwn(MIDDLEWARE, name) && MIDDLEWARE[name];
    if (!middleware) throw new Error(`Unknown route middleware: '${name}'`);
    middleware(app);
  }
}
