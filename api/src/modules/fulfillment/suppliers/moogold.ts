import { z } from 'zod';
import type { InsideGuard } from '../../../platform/http/inside-guard.ts';
import { sign } from '../../../platform/signature.ts';
import { callSupplier } from './call-supplier.ts';
import { DUPLICATE_ORDER, MOOGOLD_ERRORS, UNKNOWN_ORDER } from './moogold-errors.ts';
import { readGoods } from './moogold-product.ts';
import {
  type Supplier,
  type SupplierAnswer,
  SupplierError,
  type SupplierRequest,
  type SupplierState,
} from './supplier.ts';

export type MoogoldAccount = { partnerId: string; secret: string; url: string };

/** The category of their list in which all direct top-ups are. */
const TOP_UPS = '50';
/** Products of the list that one question about a price reads at most. */
const PRODUCTS_AT_ONCE = 8;
/** How long a price holds that was read with another variation of its product, milliseconds. */
const FRESH = 60_000;
/** One order holds no more: `error_response_116`. */
const MAX_QUANTITY = 10;
/** Anything else is being worked on: `processing`, and what we do not know. */
const STATES: Record<string, SupplierState> = {
  completed: 'done',
  // The only state in which their money is back: "An order is only finalized when marked as 'Refunded'".
  refunded: 'rejected',
  'incorrect-details': 'attention',
  cancelled: 'attention',
  failed: 'attention',
};

const text = z.union([z.string(), z.number()]).transform(String);
const created = z.object({ account_details: z.object({ order_id: text }) });
const codes = z
  .union([z.array(z.string()), z.string()])
  .nullish()
  .transform((value) => [value ?? []].flat().filter((code) => code.trim() !== ''));
const detail = z.object({
  order_status: z.string(),
  item: z.array(z.object({ voucher_code: codes })).default([]),
});
const validation = z.object({
  status: z.union([z.boolean(), z.string()]).transform((status) => /^(true|success)$/i.test(String(status))),
  message: z.string().default(''),
  username: z.string().nullish(),
});
const named = z.array(z.object({ ID: text, post_title: z.string() }));
const balance = z.object({ currency: z.string(), balance: text });
/** The product is wrong, blocked or not authorised. */
const NOT_SOLD_TO_US = new Set(['113', '118', '422']);
/** Codes, or HTTP statuses without one, of a validation that does not exist. */
const NOT_VALIDATED = new Set(['404', '501', '418', '422']);

type Moogold = Supplier & {
  findPlayer: NonNullable<Supplier['findPlayer']>;
  balance: NonNullable<Supplier['balance']>;
  describe: NonNullable<Supplier['describe']>;
  /** Their products of a category, by id: for writing a catalogue. */
  listProducts(category: string): Promise<{ id: string; name: string }[]>;
};

/**
 * The adapter of MooGold; `askEvery` in milliseconds. Our key is its `partnerOrderId`: ordering twice under it is one
 * purchase, answered with 420. Source of every statement: MooGold's OpenAPI text.
 */
export function moogold(account: MoogoldAccount, askEvery: number, guard?: InsideGuard): Moogold {
  const call = (route: string, payload: object = {}) => callMoogold(account, route, payload, guard);

  const find = async ({ key, product, quantity }: SupplierRequest): Promise<SupplierAnswer | null> => {
    const answer = await call('order/order_detail_partner_id', { partner_order_id: key });
    if (answer.error === UNKNOWN_ORDER) return null;
    const { order_status: status, item } = expectAnswer(answer, detail);
    const state = STATES[status] ?? 'accepted';
    if (state !== 'done') return { state, note: status };
    const given = item.flatMap(({ voucher_code }) => voucher_code);
    const isVoucher = readProduct(product).category === '2';
    if (isVoucher && given.length < quantity)
      return { state: 'attention', note: `completed with ${given.length} of ${quantity} codes` };
    return { state, ...(given.length > 0 && { codes: given }) };
  };

  /** Prices by variation. An order names the variation only, so its product is looked for once. */
  const prices = new Map<string, { productId: string; price: string; read: number }>();
  let unread: string[] = [];
  let currency: string | undefined;
  async function readVariations(productId: string): Promise<void> {
    const answer = await call('product/product_detail', { product_id: productId });
    const read = performance.now();
    for (const { id, price } of readGoods(expectAnswer(answer, z.unknown()), {}).variants)
      prices.set(id, { productId, price, read });
  }
  async function readMore(): Promise<void> {
    // Products are added: once all were read, the list is read again.
    if (unread.length === 0) {
      const listed = await call('product/list_product', { category_id: TOP_UPS });
      unread = expectAnswer(listed, named).map(({ ID }) => ID);
    }
    for (const productId of unread.splice(0, PRODUCTS_AT_ONCE)) await readVariations(productId);
  }
  async function variationPrice(id: string): Promise<string | null> {
    const known = prices.get(id);
    if (!known) await readMore();
    else if (performance.now() - known.read > FRESH) await readVariations(known.productId);
    return prices.get(id)?.price ?? null;
  }

  return {
    name: 'moogold',
    maxQuantity: MAX_QUANTITY,
    askEvery,
    find,
    async order(request) {
      const { key, product, quantity, userId, server } = request;
      const { category, id, fields } = readProduct(product);
      const data = { category, 'product-id': id, quantity: String(quantity), ...fields(userId, server) };
      const answer = await call('order/create_order', { data, partnerOrderId: key });
      if (answer.error === DUPLICATE_ORDER) {
        const known = await find(request);
        if (known) return known;
        throw new SupplierError('unavailable', 'moogold knows the order under this key and does not');
      }
      expectAnswer(answer, created);
      return { state: 'accepted' };
    },
    async findPlayer(product, { userId, server }) {
      const { id, fields } = readProduct(product);
      const answer = await call('product/validate', {
        data: { 'product-id': id, ...fields(userId, server) },
      });
      // Some products have no validation: the route is missing, or it says so. Only a plain "wrong id" means that there
      // is no such player.
      if (NOT_VALIDATED.has(answer.error ?? String(answer.status)))
        throw new SupplierError('refused', 'moogold cannot look up players of this product');
      const { status, message, username } = expectAnswer(answer, validation);
      if (status) return username ?? '';
      if (/invalid|incorrect|wrong|not found|does not exist/i.test(message)) return null;
      throw new SupplierError('refused', 'moogold cannot look up players of this product');
    },
    async checkProduct(product) {
      const { category, id, fields } = readProduct(product);
      // Nothing harmless is known for e-vouchers.
      if (category === '2') return;
      const answer = await call('product/validate', { data: { 'product-id': id, ...fields('1', null) } });
      if (answer.error !== undefined && NOT_SOLD_TO_US.has(answer.error)) expectAnswer(answer, z.unknown());
    },
    balance: async () => expectAnswer(await call('user/balance'), balance),
    async price(product) {
      const { category, id } = readProduct(product);
      // E-vouchers are spread over categories that are not published as a list.
      const price = category === '2' ? null : await variationPrice(id);
      if (price === null) return null;
      currency ??= expectAnswer(await call('user/balance'), balance).currency;
      return { price, currency };
    },
    async describe(id) {
      const product = await call('product/product_detail', { product_id: id });
      const servers = await call('product/server_list', { product_id: id });
      // "If available": a product without servers may answer with an error, which is no failure.
      return readGoods(expectAnswer(product, z.unknown()), servers.error === undefined ? servers.body : {});
    },
    async listProducts(category) {
      const found = expectAnswer(await call('product/list_product', { category_id: category }), named);
      return found.map(({ ID, post_title }) => ({ id: ID, name: post_title }));
    },
  };
}

/** Signed over body, time and route. `error` is their code, which may come with any HTTP status. */
async function callMoogold(
  { partnerId, secret, url }: MoogoldAccount,
  route: string,
  payload: object,
  guard?: InsideGuard,
) {
  const body = JSON.stringify({ path: route, ...payload });
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${partnerId}:${secret}`).toString('base64')}`,
    timestamp,
    auth: sign(secret, body, timestamp, route),
  };
  const init = { method: 'POST', headers, body };
  const answer = await callSupplier('moogold', `${url}/${route}`, init, guard);
  const { err_code } = (answer.body ?? {}) as { err_code?: string | number };
  return { ...answer, error: err_code === undefined ? undefined : String(err_code) };
}
type MoogoldAnswer = Awaited<ReturnType<typeof callMoogold>>;

/** The body of a success. @throws {SupplierError} */
function expectAnswer<T>({ status, error, body }: MoogoldAnswer, schema: z.ZodType<T>): T {
  if (error !== undefined) {
    const { reason, text } = MOOGOLD_ERRORS[error] ?? {
      reason: 'unavailable',
      text: 'a code we do not know',
    };
    throw new SupplierError(reason, `moogold answered ${error}: ${text}`);
  }
  if (status < 200 || status >= 300)
    throw new SupplierError('unavailable', `moogold answered HTTP ${status} without a code`);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new SupplierError('unavailable', 'the answer of moogold has another form');
  return parsed.data;
}

/**
 * A product as a catalogue names it: `category/id`, or its id alone for a direct top-up, and how product detail names the
 * fields where it is not "User ID" and "Server": `1/5846?user=Player ID&server=Zone ID`.
 */
function readProduct(product: string) {
  const [path = '', query = ''] = product.split('?', 2);
  const parts = path.split('/');
  const [category, id] = parts.length > 1 ? [parts[0]!, parts.slice(1).join('/')] : ['1', path];
  const names = new URLSearchParams(query);
  const fields = (userId: string, server: string | null) => ({
    // E-vouchers go to nobody.
    ...(category === '2' ? {} : { [names.get('user') ?? 'User ID']: userId }),
    ...(category === '2' || server === null ? {} : { [names.get('server') ?? 'Server']: server }),
  });
  return { category, id, fields };
}
