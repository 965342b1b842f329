import type { BuildManifest, Composition, RouteDeclaration, RouteRules } from '@federation/protocol';

/** The path of a page that is the same for everybody: `/` of `/:page?`; undefined when it needs a parameter. */
function prerenderedPath({ path, prerender }: RouteDeclaration): string | undefined {
  if (!prerender) return undefined;
  const bare = path.replace(/\/:?\w+\?/g, '') || '/';
  return /[:*]/.test(bare) ? undefined : bare;
}

function rulesOf({ middleware, layout }: RouteDeclaration): RouteRules {
  return { ...(middleware?.length && { middleware }), ...(layout === 'none' && { layout }) };
}

/** Lists a build's routes for a browser that has loaded none of their code (decisions, 8). */
export function buildManifest({ id, timestamp, remotes }: Composition): BuildManifest {
  const matcher: BuildManifest['matcher'] = { static: {}, wildcard: {}, dynamic: {} };
  const prerendered: string[] = [];
  for (const route of remotes.flatMap(({ routes }) => routes)) {
    const kind = route.path.includes('*') ? 'wildcard' : /[:?]/.test(route.path) ? 'dynamic' : 'static';
    matcher[kind][route.path] = rulesOf(route);
    const path = prerenderedPath(route);
    if (path === undefined) continue;
    prerendered.push(path);
    matcher.static[path] = { ...rulesOf(route), prerender: true };
  }
  return { id, timestamp, matcher, prerendered };
}
