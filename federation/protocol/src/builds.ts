/** `/builds/latest.json`: the newest build, and when it was made in milliseconds since 1970. */
export type BuildInfo = { id: string; timestamp: number };

/** Facts about a path before any code of its page is there. */
export type RouteRules = { prerender?: true; middleware?: string[]; layout?: 'none' };

/** `/builds/meta/{id}.json`: the rules of one build's routes by path, and the paths that answer `_payload.json`. */
export type BuildManifest = BuildInfo & {
  matcher: Record<'static' | 'wildcard' | 'dynamic', Record<string, RouteRules>>;
  prerendered: string[];
};
