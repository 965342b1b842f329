import type { Composition, RouteDeclaration } from '@shop/shared/contracts';

/** A page of the shop, with what it is made of. */
export type ShopPage = {
  path: string;
  /** The remote whose page it is. */
  remote: string;
  /** Ids of its parts, the page itself first: `catalog/game-page`. */
  parts: string[];
  /** What the server renders as its heading. */
  heading: string;
  /** Whether it has the shop's frame around it. */
  hasFrame: boolean;
};

const moduleId = (remote: string, module: string) => `${remote}/${module.replace('./', '')}`;

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

function partsOf(route: RouteDeclaration, remote: string, { remotes }: Composition): string[] {
  const fillers = (route.slots ?? []).flatMap((name) =>
    remotes.flatMap((other) =>
      other.slots.filter(({ slot }) => slot === name).map(({ module }) => moduleId(other.name, module)),
    ),
  );
  return [moduleId(remote, route.page), ...fillers];
}

/** Every page of the shop at `url`, as it is when all is well. `order` is an order of the browser with this cookie. */
export async function readPages(url: string, order: string, cookie: string): Promise<ShopPage[]> {
  const composition: Composition = await (await fetch(`${url}/composition.json`)).json();
  const routes = composition.remotes.flatMap(({ name, routes }) => routes.map((route) => ({ name, route })));
  return Promise.all(
    routes.map(async ({ name, route }) => {
      const address = ADDRESSES[route.path];
      if (!address) throw new Error(`${route.path} of ${name} has no address in ${import.meta.filename}`);
      const path = address(order);
      const response = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
      const html = await response.text();
      if (response.status !== 200)
        throw new Error(`${path} answered ${response.status} before anything was broken`);
      return {
        path,
        remote: name,
        parts: partsOf(route, name, composition),
        heading: /<h1[^>]*>(?:<!-- -->)?([^<]*)/.exec(html)?.[1]?.trim() ?? '',
        hasFrame: route.layout !== 'none',
      };
    }),
  );
}
