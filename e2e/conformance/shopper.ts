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

/** A shopper who is signed in and has ordered something: cookies, and the order. */
export async function makeShopper(url: string) {
  const email = `conformance-${Date.now()}@example.com`;
  const { access, refresh } = await post<{ access: string; refresh: string }>(
    `${url}/api/auth/registration/`,
    {
      email,
      password: 'correct horse battery',
    },
  );
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
    { products: [{ product_id: product.id, quantity: 1 }], email },
    { authorization: `Bearer ${access}` },
  );
  return { tokens: { access, refresh }, order: order.id };
}
