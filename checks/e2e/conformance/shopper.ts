/** As a program calls the api: no browser, no origin. */
async function post<T>(url: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<T>;
}

type Tokens = { access: string; refresh: string };

/** Browsers of a run share the tokens, so none of them may have to renew any: older ones are not handed out. In milliseconds. */
const RENEWED = 2 * 60_000;

export type Shopper = {
  /** An order of the shopper. */
  order: string;
  /** Cookies of the shopper's browser. */
  cookies: () => Promise<{ name: string; value: string; url: string }[]>;
};

/** A shopper who is signed in and has ordered something. */
export async function makeShopper(url: string): Promise<Shopper> {
  const account = { email: `conformance-${Date.now()}@example.com`, password: 'correct horse battery' };
  let tokens = await post<Tokens>(`${url}/api/auth/registration/`, account);
  let made = Date.now();
  const { results } = (await (await fetch(`${url}/api/games/?limit=100`)).json()) as {
    results: { id: number; resourcetype: string }[];
  };
  const { id } = results.find(({ resourcetype }) => resourcetype === 'PUBGGame')!;
  const { products } = (await (await fetch(`${url}/api/games/${id}/`)).json()) as {
    products: { id: number; is_active: boolean }[];
  };
  const product = products.find(({ is_active }) => is_active)!;
  const order = await post<{ id: string }>(
    `${url}/api/orders/pubg/`,
    { products: [{ product_id: product.id, quantity: 1 }], email: account.email },
    { authorization: `Bearer ${tokens.access}` },
  );
  return {
    order: order.id,
    async cookies() {
      if (Date.now() - made > RENEWED) {
        tokens = await post<Tokens>(`${url}/api/auth/jwt/create/`, account);
        made = Date.now();
      }
      return [
        { name: 'access', value: tokens.access, url },
        { name: 'refresh', value: tokens.refresh, url },
      ];
    },
  };
}
