import type { Composition } from '@shop/contract';
import type { Browser, BrowserContext } from 'playwright';
import { hydrated } from '../pages/hydrated.ts';

/** A page of the shop, with what it is made of. */
export type ShopPage = {
  path: string;
  /** The remote whose page it is. */
  remote: string;
  /** Ids of its parts, the page itself first: `catalog/game-page`. */
  parts: string[];
  /** Heading that the server renders. */
  heading: string;
  /** Whether it has the shop's layout around it. */
  hasLayout: boolean;
};

export type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** An address of each declared route; a route that nobody gave one is an error, so that no page is left out. */
const ADDRESSES: Record<string, (order: string) => string> = {
  '/:page?': () => '/',
  '/products/:id': () => '/products/1',
  '/orders/:orderId/pay': (order) => `/orders/${order}/pay`,
  '/profile': () => '/profile',
  '/profile/settings': () => '/profile/settings',
  '/auth/:social/redirect': () => '/auth/steam/redirect',
  '/info': () => '/info',
  '/info/contacts': () => '/info/contacts',
  '/info/privacy-policy': () => '/info/privacy-policy',
  '/info/user-agreement': () => '/info/user-agreement',
  '/info/TextBlock': () => '/info/TextBlock?slug=how-to-buy',
};

/** The parts that come to life on a page, the page itself first: which fill its slots may depend on its data. */
async function partsOf(context: BrowserContext, address: string, own: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(address);
  await hydrated(page);
  const parts = await page.evaluate(() =>
    performance.getEntriesByName('hydrated').map((mark) => (mark as PerformanceMark).detail as string),
  );
  await page.close();
  if (!parts.includes(own)) throw new Error(`${address} does not come to life before anything was broken`);
  return [own, ...new Set(parts.filter((part) => part !== own))];
}

/** Every page of the shop at `url`, as it is when all is well. `order` is an order of the browser with these cookies. */
export async function readPages(
  browser: Browser,
  url: string,
  order: string,
  cookies: Cookies,
): Promise<ShopPage[]> {
  const composition: Composition = await (await fetch(`${url}/composition.json`)).json();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addCookies(cookies);
  const pages: ShopPage[] = [];
  for (const { name: remote, routes } of composition.remotes) {
    for (const route of routes) {
      const address = ADDRESSES[route.path];
      if (!address) throw new Error(`${route.path} of ${remote} has no address in ${import.meta.filename}`);
      const path = address(order);
      const response = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
      const html = await response.text();
      if (response.status !== 200)
        throw new Error(`${path} answered ${response.status} before anything was broken`);
      const hasLayout = route.layout !== 'none';
      const own = `${remote}/${route.page.replace('./', '')}`;
      pages.push({
        path,
        remote,
        // A page without the layout may lead away by itself.
        parts: hasLayout ? await partsOf(context, url + path, own) : [own],
        heading: /<h1[^>]*>(?:<!-- -->)?([^<]*)/.exec(html)?.[1]?.trim() ?? '',
        hasLayout,
      });
    }
  }
  await context.close();
  return pages;
}
