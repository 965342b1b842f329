import { z } from 'zod';
import { callMoogold, expectAnswer, type MoogoldAccount } from './moogold-call.ts';
import { type Supplier, type SupplierAnswer, SupplierError, type SupplierRequest } from './supplier.ts';

const STATES: Record<string, SupplierAnswer> = {
  completed: 'done',
  refunded: 'rejected',
  cancelled: 'rejected',
  failed: 'rejected',
  'incorrect-details': 'rejected',
};
const created = z.object({ account_details: z.object({ order_id: z.union([z.string(), z.number()]) }) });
const detail = z.object({ order_status: z.string() });
const validation = z.object({
  status: z.union([z.boolean(), z.string()]).transform((status) => /^(true|success)$/i.test(String(status))),
  username: z.string().nullish(),
});
const named = z.array(
  z.object({ ID: z.union([z.string(), z.number()]).transform(String), post_title: z.string() }),
);
const servers = z.object({ data: z.record(z.string(), z.string()) });

export type Moogold = Supplier & {
  findPlayer: NonNullable<Supplier['findPlayer']>;
  /** Their products of a category, by id: for whoever writes a catalogue. */
  listProducts(category: string): Promise<{ id: string; name: string }[]>;
  /** The servers of a product. */
  listServers(product: string): Promise<{ id: string; name: string }[]>;
};

/** The adapter of MooGold; `askEvery` in milliseconds. Our key is its `partnerOrderId`: ordering twice under it is one purchase. */
export function moogold(account: MoogoldAccount, askEvery: number): Moogold {
  const call = (route: string, payload: object) => callMoogold(account, route, payload);

  const find = async ({ key }: SupplierRequest): Promise<SupplierAnswer | null> => {
    const answer = await call('order/order_detail_partner_id', { partner_order_id: key });
    if (answer.status === 404) return null;
    // Whatever else they refuse to tell is no proof that there is no order.
    if (answer.status === 400 || answer.status === 422)
      throw new SupplierError('unavailable', `moogold answered ${answer.status} about an order`);
    return STATES[expectAnswer(answer, detail).order_status] ?? 'accepted';
  };

  return {
    name: 'moogold',
    askEvery,
    find,
    async order(request) {
      const { key, product, quantity, userId, server } = request;
      const { category, id, fields } = readProduct(product);
      const data = { category, 'product-id': id, quantity: String(quantity), ...fields(userId, server) };
      expectAnswer(await call('order/create_order', { data, partnerOrderId: key }), created);
      return 'accepted';
    },
    async findPlayer(product, { userId, server }) {
      const { id, fields } = readProduct(product);
      const answer = await call('product/validate', {
        data: { 'product-id': id, ...fields(userId, server) },
      });
      if (answer.status === 501 || answer.status === 404)
        throw new SupplierError('refused', 'moogold cannot look up players of this product');
      if (answer.status === 422) return null;
      const { status, username } = expectAnswer(answer, validation);
      return status ? (username ?? '') : null;
    },
    async listProducts(category) {
      const found = expectAnswer(await call('product/list_product', { category_id: category }), named);
      return found.map(({ ID, post_title }) => ({ id: ID, name: post_title }));
    },
    async listServers(product) {
      const { data } = expectAnswer(await call('product/server_list', { product_id: product }), servers);
      return Object.entries(data).map(([id, name]) => ({ id, name }));
    },
  };
}

/**
 * A product as a catalogue names it: `category/id`, or its id alone for a direct top-up, and where a game calls its fields
 * otherwise, how: `1/5846?user=Player ID&server=Zone ID`.
 */
function readProduct(text: string) {
  const [path = '', query = ''] = text.split('?', 2);
  const parts = path.split('/');
  const [category, id] = parts.length > 1 ? [parts[0]!, parts.slice(1).join('/')] : ['1', path];
  const names = new URLSearchParams(query);
  const fields = (userId: string, server: string | null) => ({
    [names.get('user') ?? 'User ID']: userId,
    ...(server === null ? {} : { [names.get('server') ?? 'Server ID']: server }),
  });
  return { category, id, fields };
}
