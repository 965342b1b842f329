import * as contract from '@shop/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { articles, games } from '../src/platform/db/schema/catalogue.ts';
import { promoCodes } from '../src/platform/db/schema/promo-codes.ts';
import { newEmail, PASSWORD } from './support/account.ts';
import { openBrowserClient } from './support/browser-client.ts';
import { CALLS } from './support/calls.ts';
import { bodyOf, consent, redirectUri } from './support/identities.ts';
import { png } from './support/pictures.ts';
import { startProviderShop } from './support/provider-shop.ts';
import { until } from './support/until.ts';

const shop = await startProviderShop({ rateLimitScale: 0 });
const { orm } = shop.db;
const { uc60, gold, crystals } = shop.catalogue.products;
const { pubg, genshin } = shop.catalogue.games;
await orm.insert(promoCodes).values({ code: 'TEN', percent: 10 });
await orm.insert(articles).values({ slug: 'rules', header: 'Правила', text: 'Текст.' });
const standoff = {
  need_refund: true,
  is_surplus_enabled: true,
  skin_name: 'Нож',
  skin_picture: null,
  market_fee: '20',
};
await orm
  .update(games)
  .set({ isAuthRequired: false, details: { standoff } })
  .where(eq(games.slug, 'standoff'));

let browser: ReturnType<typeof openBrowserClient>;
beforeAll(async () => {
  const url = await shop.listen();
  browser = openBrowserClient(url);
  await shop.work();
});
afterAll(() => browser.close());

/** An answer as the contract describes it, and nothing that it does not know. */
async function answer<T extends z.ZodType>(schema: T, call: Promise<unknown>): Promise<z.output<T>> {
  return schema.parse(await call);
}
const get = <T extends z.ZodType>(schema: T, path: string, query = {}) =>
  answer(schema, browser.api.get(path, query));
const post = <T extends z.ZodType>(schema: T, path: string, body: object = {}, headers = {}) =>
  answer(schema, browser.api.post(path, body, headers));
const nothing = z.undefined();
const email = 'buyer@example.com';
const signUp = async () => {
  browser.held.tokens = await post(contract.tokens, 'auth/registration/', {
    email: newEmail(),
    password: PASSWORD,
  });
};
const orderPubg = () =>
  post(contract.createdOrder, 'orders/pubg/', { products: [{ product_id: uc60, quantity: 1 }], email });
const payAt = async (id: string, method: string) => {
  const scenario = await post(contract.scenario, `payments/${method}/`, { order_id: id, currency: 'RUB' });
  if (scenario.type !== 'redirect') throw new Error(scenario.type);
  return scenario.url;
};
const stateOf = (id: string) => get(contract.orderState, `orders/status/${id}/`);

/** Goes to a provider and comes back, as a page would. */
async function visit(provider: contract.SocialProvider, subject: string) {
  const query = { redirect_uri: redirectUri(provider) };
  const { url } = await get(contract.socialUrl, `auth/social/${provider}/url/`, query);
  return bodyOf(provider, await consent(url, { subject, email: newEmail() }));
}

describe('by the client of the pages', () => {
  test('the content is read', { tags: '@spec-3.25' }, async () => {
    const { results } = await get(contract.paginated(contract.game), 'games/', { limit: 2, offset: 1 });
    expect(results).toHaveLength(2);
    await get(contract.paginated(contract.gameCard), 'games/', {
      view: 'card',
      search: 'пабг',
      title__icontains: 'pubg',
    });
    await get(contract.game, `games/${genshin}/`);
    await get(contract.paginated(contract.product), 'products/', { page: 1, page_size: 2 });
    await get(contract.product, `products/${uc60}/`);
    await get(contract.article, 'articles/rules/');
    await get(contract.renderedArticle, 'articles/rules/html/');
    await get(contract.paginated(contract.contact), 'contacts/', { page: 1, page_size: 5 });
    await get(z.array(contract.faqItem), `faq/${pubg}/`);
    await get(z.looseObject({ openapi: z.string() }), 'docs/schema/', { format: 'json', lang: 'ru' });
    await post(contract.checkedAccount, `games/${genshin}/check_account/`, { user_id: '7', server: 'eu' });
  });

  test('a guest chooses a country, orders, changes the order, pays and watches it', {
    tags: '@spec-3.25',
  }, async () => {
    const [, second] = await get(z.array(contract.country), 'payments/countries/');
    await post(contract.country, 'payments/countries/active/select/', { country_id: second!.id });
    expect(await get(contract.country, 'payments/countries/active/')).toEqual(second);
    const { id } = await orderPubg();
    await post(contract.orderDetail, `orders/${id}/update/`, { products: [{ id: uc60, quantity: 2 }] });
    await post(contract.orderDetail, `orders/${id}/delivery_details/update/`, { email: 'other@example.com' });
    await post(contract.orderDetail, `orders/${id}/show_promo_code/`, { code: 'TEN' });
    await post(contract.orderDetail, `orders/${id}/activate_promo_code/`, { code: 'TEN' });
    await get(contract.promoCode, `orders/${id}/active_promo_code/`);
    await post(contract.orderDetail, `orders/${id}/deactivate_promo_code/`);
    const page = await payAt(id, 'card_ru');
    expect(await get(contract.paymentData, `orders/payment_data/${id}/`)).toEqual({ url: page });
    await shop.sandbox.choose(page, 'approve');
    await until(async () => (await stateOf(id)).status === 'done');
    const detail = await get(contract.orderDetail, `orders/${id}/`);
    expect(detail.order_products[0]!.codes).toHaveLength(2);
  });

  test('a payment at Payselection is asked for and called off', async () => {
    const { id } = await orderPubg();
    await payAt(id, 'ps_ru');
    await post(contract.orderState, 'payments/payselection/status/', { order_id: id, currency: 'RUB' });
    await post(contract.orderState, `payments/payselection/term/${id}/`);
    // GetPay's own server is the only one who can sign this.
    await expect(browser.api.post('payments/getpay/notify/', { order: id })).rejects.toMatchObject({
      status: 401,
    });
  });

  test('an account is made and kept, its orders are listed, and its promo code', {
    tags: '@spec-3.25',
  }, async () => {
    await signUp();
    const credentials = {
      email: browser.held.tokens && (await get(contract.profile, 'auth/profile/')).email,
    };
    const again = { ...credentials, password: PASSWORD };
    browser.held.tokens = await post(contract.tokens, 'auth/jwt/create/', again);
    const { refresh } = browser.held.tokens;
    browser.held.tokens = await post(contract.tokens, 'auth/jwt/refresh/', { refresh });
    await post(contract.promoCode, 'promo_codes/show/', { code: 'TEN' });
    await post(contract.promoCode, 'promo_codes/activate/', { code: 'TEN' });
    expect((await get(contract.profile, 'auth/profile/')).active_promo_code?.code).toBe('TEN');
    await answer(nothing, browser.api.post('promo_codes/deactivate/', {}));
    await orderPubg();
    const query = { page: 1, page_size: 50, status: 'created' };
    expect((await get(contract.paginated(contract.historyOrder), 'orders/', query)).count).toBe(1);
  });

  test('the other kinds are ordered, and prefilled from the last one', { tags: '@spec-3.25' }, async () => {
    const lot = {
      products: [{ product_id: gold, quantity: 1 }],
      email,
      game_account_id: '77',
      surplus: '0.07',
    };
    const { id } = await post(contract.createdOrder, 'orders/standoff/', lot);
    const form = new FormData();
    form.append('game_avatar', new File([new Uint8Array(await png())], 'a.png', { type: 'image/png' }));
    await answer(contract.orderAvatar, browser.api.upload(`orders/standoff/avatar/${id}/`, form));
    await get(contract.standoffSettings, 'orders/standoff/settings/');
    await get(contract.lastStandoffData, 'orders/standoff/last_order_data/');

    await get(contract.steamSettings, 'orders/steam/settings/');
    await post(contract.createdOrder, 'orders/steam/', {
      amount: '500.00',
      steam_account_id: 'gordon',
      email,
    });
    await get(contract.lastSteamData, 'orders/steam/last_order_data/');

    await get(contract.paginated(contract.serverOption), `orders/supply_channel/servers/${genshin}/`, {
      page: 1,
      page_size: 9,
    });
    await post(contract.createdOrder, 'orders/supply_channel/', {
      products: [{ product_id: crystals, quantity: 1 }],
      email,
      supply_channel_user_id: '700',
      supply_channel_server: 'eu',
    });
    await get(contract.lastSupplyData, `orders/supply_channel/last_order_data/${genshin}/`);
  });

  test.each(contract.SOCIAL_PROVIDERS)('%s signs in', async (provider) => {
    browser.held.tokens = null;
    const body = await visit(provider, '41');
    const path = `auth/social/${provider}/auth/`;
    browser.held.tokens = await post(contract.tokens, path, body).catch((error) => {
      // Some providers know no addresses: the page asks for one.
      expect(error.code).toBe(contract.ERROR_CODES.emailRequired);
      return post(contract.tokens, path, { ...body, email: newEmail() });
    });
    expect(browser.held.tokens.is_signed_up).toBe(true);
  });

  test.each(contract.BINDABLE)('%s is bound and unbound', async (provider) => {
    await signUp();
    await post(contract.done, `auth/social/${provider}/bind/`, await visit(provider, '42'));
    await post(contract.done, `auth/social/${provider}/unbind/`);
  });

  test('Facebook is unbound once there is another way in', async () => {
    browser.held.tokens = await post(
      contract.tokens,
      'auth/social/facebook/auth/',
      await visit('facebook', '43'),
    );
    await expect(browser.api.post('auth/social/facebook/unbind/', {})).rejects.toMatchObject({ status: 400 });
    await post(contract.done, 'auth/social/vk/bind/', await visit('vk', '44'));
    await post(contract.done, 'auth/social/facebook/unbind/');
  });

  test.each([
    ['orders/pubg/', { products: [] }],
    ['orders/pubg/', { products: [{ product_id: 1, quantity: 'x' }] }],
    ['auth/jwt/create/', { email: 'nobody@example.com', password: 'x' }],
    ['auth/jwt/refresh/', { refresh: 'x' }],
    ['promo_codes/show/', { code: 'WRONG' }],
    ['payments/no_such/', { order_id: crypto.randomUUID(), currency: 'RUB' }],
    ['no/such/call/', {}],
  ])('%s with %j is refused in a shape that the pages know', { tags: '@spec-7.56' }, async (path, body) => {
    browser.held.tokens = null;
    await expect(browser.api.post(path, body)).rejects.toBeInstanceOf(Error);
  });

  // Last: it covers all the others.
  test('every call of the specification was answered, and every refusal had a documented shape', {
    tags: '@spec-7.2',
  }, () => {
    const pattern = (path: string) =>
      new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    const isMade = ({ method, path }: (typeof CALLS)[number]) =>
      browser.made.some(
        (call) => call.method === method && call.status < 300 && pattern(path).test(call.path),
      );
    const unmade = CALLS.filter((call) => !isMade(call)).map(({ path }) => path);
    expect(unmade).toEqual(['/api/payments/getpay/notify/']);
    expect(browser.shapeless).toEqual([]);
  });
});
