import type { Release, RouteDeclaration } from '@federation/protocol';
import { serverHost } from '../host.ts';

/** One thing that a release is rendered as: a page at an address, or the extension of a slot with its props. */
export type RenderTarget =
  | { name: string; kind: 'page'; route: RouteDeclaration; url: string }
  | { name: string; kind: 'slot'; module: string; props: object };

/** A template with each `:name` filled from the fields of an item; undefined when one is missing. */
function fill(template: string, item: Record<string, unknown>): string | undefined {
  let isWhole = true;
  const filled = template.replaceAll(/:(\w+)\??/g, (_, name: string) => {
    isWhole &&= item[name] !== undefined;
    return encodeURIComponent(String(item[name]));
  });
  return isWhole ? filled : undefined;
}

/** Items of an example list: an array, or a page of one. */
function itemsOf(list: string): Record<string, unknown>[] {
  const answer = serverHost().examples?.answers[list] as unknown[] | { results?: unknown[] } | undefined;
  const items = Array.isArray(answer) ? answer : answer?.results;
  return (items ?? []) as Record<string, unknown>[];
}

/** Addresses at which a route is tried; none where the contract has no example of a parameter. */
function addressesOf({ path, sitemap }: RouteDeclaration): string[] {
  if (sitemap) {
    const listed = itemsOf(sitemap.list).flatMap((item) => fill(sitemap.address, item) ?? []);
    if (listed.length > 0) return listed;
  }
  const bare = path.replaceAll(/\/:\w+\?/g, '').replace(/\/?\*$/, '') || '/';
  const names = [...bare.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const items = names.reduce<Record<string, string>[]>(
    (all, name) =>
      all.flatMap((item) =>
        (serverHost().examples?.params[name] ?? []).map((value) => ({ ...item, [name]: value })),
      ),
    [{}],
  );
  return items.flatMap((item) => fill(bare, item) ?? []);
}

/** Everything that a release is rendered as before it takes over. */
export function renderTargets({ routes, slots }: Pick<Release, 'routes' | 'slots'>): RenderTarget[] {
  const pages = routes.flatMap((route) =>
    addressesOf(route).map(
      (url): RenderTarget => ({ name: `${route.page} at ${url}`, kind: 'page', route, url }),
    ),
  );
  const extensions = slots.flatMap(({ slot, module, variant }) =>
    (serverHost().examples?.props[slot] ?? [])
      .filter((example) => variant === undefined || variant === example.variant)
      .map(
        ({ variant: kind, props }): RenderTarget => ({
          name: `${module} in the slot ${slot} (${kind})`,
          kind: 'slot',
          module,
          props,
        }),
      ),
  );
  return [...pages, ...extensions];
}
