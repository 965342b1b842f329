import type { Request } from 'playwright/test';
import { choosePubg, METHOD, orderPubg } from '../fixtures/journeys.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

test('a mistake in an e-mail is shown beside the field, and what was typed stays', {
  tag: '@spec-5.13',
}, async ({ home, game, orderForm }) => {
  await choosePubg({ home, game, orderForm }, 2);
  await orderForm.email.fill('покупатель@нигде');
  await orderForm.payButton.click();
  await expect(orderForm.emailError).toBeVisible();
  await expect(orderForm.email).toHaveAttribute('aria-invalid', 'true');
  await expect(orderForm.email).toHaveValue('покупатель@нигде');
  await expect(game.quantity('60 UC')).toHaveValue('2');
  await expect(orderForm.page).toHaveURL(/\/products\/\d+/);
});

test('an error about the goods ends when goods are chosen', { tag: '@any-size' }, async ({
  home,
  game,
  orderForm,
  page,
}) => {
  await choosePubg({ home, game, orderForm }, 1);
  await game.quantity('60 UC').fill('0');
  await game.quantity('60 UC').blur();
  await orderForm.payButton.click();
  const missing = page.getByText('Выберите хотя бы один товар.').first();
  await expect(missing).toBeVisible();
  await game.addButton('60 UC').click();
  await expect(missing).toBeHidden();
});

test('text typed before the page is hydrated stays', { tag: '@any-size' }, async ({
  orderForm,
  shopper,
  email,
  page,
}) => {
  const { id } = await shopper.game('Steam');
  const code = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(`/products/${id}`, { waitUntil: 'commit' });
  await orderForm.steamAccount.fill('gordon');
  await orderForm.email.fill(email);
  code.resolve();
  await hydrated(page);
  await orderForm.steamAmount.fill('500');
  await expect(orderForm.steamAccount).toHaveValue('gordon');
  await expect(orderForm.email).toHaveValue(email);
});

test('a double click on the order button makes one order', { tag: ['@spec-4.3', '@any-size'] }, async ({
  home,
  game,
  orderForm,
  email,
  page,
}) => {
  await choosePubg({ home, game, orderForm }, 1);
  await orderForm.email.fill(email);
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders/pubg/')) asked.push(request);
  });
  await orderForm.payButton.dblclick();
  await orderForm.arrived();
  const orders: { id: string }[] = await Promise.all(
    asked.map(async (request) => (await request.response())?.json()),
  );
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
});

test('the page after an order is there before it: its payment waits for nothing but data', {
  tag: '@any-size',
}, async ({ home, game, orderForm, payment, email, page }) => {
  const late = page.waitForResponse(/\/builds\/meta\//);
  const code = page.waitForResponse(/payment_page.*\.js/);
  const client = page.waitForResponse((response) => response.url().includes('/static/js/async/'));
  // Its answer brings a new browser the cookie that the order will belong to.
  const country = page.waitForResponse(/\/countries\/active\//);
  await choosePubg({ home, game, orderForm }, 1);
  await orderForm.email.fill(email);
  await Promise.all([code, client, late, country]);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch') asked.push(pathname.replace(/[\da-f-]{36}/, ':id'));
    if (pathname.includes('payment_page')) asked.push(pathname);
  });
  await orderForm.payButton.click();
  await expect(payment.method(METHOD)).toBeVisible();
  // The countries beside the order, once; then the order itself.
  const beside = ['/api/orders/pubg/', '/api/payments/countries/'];
  expect(asked.slice(0, 2).toSorted()).toEqual(beside);
  expect(asked.slice(2)).toEqual(['/api/orders/:id/']);
});

test('a double click on the pay button starts one payment', { tag: ['@spec-12.11', '@any-size'] }, async ({
  home,
  game,
  orderForm,
  payment,
  email,
  page,
  shop,
}) => {
  await orderPubg({ home, game, orderForm }, email);
  await payment.method(METHOD).check();
  await payment.payButton.dblclick();
  await expect(payment.gatewayLink).toBeVisible();
  const overview = await page.context().newPage();
  await overview.goto(shop.sandboxUrl);
  const orderId = new URL(page.url()).pathname.split('/')[2];
  const links = await overview
    .locator('a[href^="/pay/"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const pages = await Promise.all(links.map(async (link) => (await overview.request.get(link)).text()));
  expect(pages.filter((text) => text.includes(`${orderId}`))).toHaveLength(1);
});

test('a stranger who knows the address of an order sees nothing of it', {
  tag: ['@spec-11.7', '@any-size'],
}, async ({ home, game, orderForm, email, page, browser }) => {
  await orderPubg({ home, game, orderForm }, email);
  const stranger = await browser.newContext();
  const id = new URL(page.url()).pathname.split('/')[2];
  for (const path of [`orders/${id}/`, `orders/status/${id}/`, `orders/payment_data/${id}/`]) {
    expect((await stranger.request.get(new URL(`/api/${path}`, page.url()).href)).status(), path).toBe(404);
  }
  const theirs = await stranger.newPage();
  await theirs.goto(page.url());
  await expect(theirs.getByText('Заказ не найден')).toBeVisible();
  await expect(theirs.getByText(email)).toHaveCount(0);
  await stranger.close();
});

test('sum and button stay in sight while the products are scrolled', { tag: '@spec-15.11' }, async ({
  home,
  game,
  orderForm,
  page,
}) => {
  await choosePubg({ home, game, orderForm }, 2);
  const products = page.getByRole('button', { name: /^Добавить: / });
  for (const product of [products.first(), products.last()]) {
    await product.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(orderForm.payButton).toBeInViewport({ ratio: 1 });
    await expect(orderForm.payButton).toContainText(/\d/);
  }
});
