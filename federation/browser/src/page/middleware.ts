import type { AppContext } from './app-context.ts';
import { host } from './host.ts';
import { Redirect } from './router/redirect.ts';

/** Runs the host's middleware of a route. Throws a `Redirect` where one sends the visitor elsewhere. */
export function runMiddleware(names: readonly string[], app: AppContext): void {
  for (const name of names) {
    const known = host().middleware;
    const middleware = Object.hasOwn(known, name) && known[name];
    if (!middleware) throw new Error(`Unknown route middleware: '${name}'`);
    const address = middleware(app);
    if (address !== undefined) throw new Redirect(address);
  }
}
