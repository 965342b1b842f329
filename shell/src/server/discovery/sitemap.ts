import { escapeHtml } from '@federation/server';
import type { RouteDeclaration, SitemapList } from '@shop/contract';

/** Items asked for at once: the api's own limit. */
const LIMIT = 100;
/** A sitemap holds no more addresses than this (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

/** Asks the api for a path below `/api/`. */
export type Ask = (path: string) => Promise<unknown>;
type Item = Record<string, unknown>;
type Paged = { count: number; results: Item[] };

async function itemsOf(list: string, ask: Ask): Promise<Item[]> {
  const items: Item[] = [];
  while (items.length < MAX_ADDRESSES) {
    const answer = (await ask(`${list}?limit=${LIMIT}&offset=${items.length}`)) as Item[] | Paged;
    if (Array.isArray(answer)) return answer;
    items.push(...answer.results);
    if (answer.results.length === 0 || items.length >= answer.count) break;
  }
  return items;
}

/** `/products/:id` for an item. Throws when the item has no such field. */
const addressOf = (template: string, item: Item, list: string): string =>
  template.replace(/:(\w+)/g, (_, field: string) => {
    const value = item[field];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TypeError(
        `Expected ${JSON.stringify(field)} in an item of ${list}, got ${JSON.stringify(item)}`,
      );
    return encodeURIComponent(value);
  });

async function listed({ list, address, except = [] }: SitemapList, ask: Ask): Promise<string[]> {
  const items = await itemsOf(list, ask);
  return items.map((item) => addressOf(address, item, list)).filter((path) => !except.includes(path));
}

/**
 * Paths that search engines may show: pages that are the same for everybody, and a page for each item of the lists
 * that routes name. Rejects when a list cannot be had: a shorter sitemap would take pages out of the index.
 */
export async function sitemapPaths(
  prerendered: readonly string[],
  routes: readonly RouteDeclaration[],
  ask: Ask,
): Promise<string[]> {
  const lists = routes.flatMap(({ sitemap }) => sitemap ?? []);
  const found = await Promise.all(lists.map((list) => listed(list, ask)));
  return [...new Set([...prerendered, ...found.flat()])].slice(0, MAX_ADDRESSES);
}

/** The document of these paths (sitemaps.org, 0.9). */
export function sitemapXml(publicUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
