import { answering, type FaultyApi, silent } from '../fixtures/faulty-api.ts';
import { choosePubg, METHOD, orderPubg } from '../fixtures/journeys.ts';
import { test } from '../fixtures/over-faulty-api.ts';
import { expect } from '../fixtures/test.ts';

const GAME = /^\/api\/games\/\d+\/$/;
const to = (api: FaultyApi, pattern: RegExp, method = 'GET') =>
  api.asked.filter((request) => request.method === method && pattern.test(request.path));
/** Pauses between requests, in milliseconds. */
const pauses = (requests: { at: number }[]) =>
  requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));

test('503 is asked again after 1 s and 2 s, then shown with a retry that works', {
  tag: '@spec-8.3',
}, async ({ api, home, game, page, consoleErrors }) => {
  consoleErrors.allow(/status of 503/);
  await home.openReady();
  api.misbehave(answering(GAME, 503));
  const card = home.cards.first();
  await card.click();
  await expect(page).toHaveTitle('Пополняй — 503');
  const waited = pauses(to(api, GAME));
  expect(waited).toHaveLength(2);
  // How much longer a busy machine takes says nothing; the exact times are tested beside the source.
  for (const [index, least] of [950, 1_950].entries()) expect(waited[index]).toBeGreaterThan(least);
  await expect(page.getByRole('heading', { level: 1, name: /Произошла ошибка/ })).toBeVisible();
  api.misbehave(() => false);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(game.heading).toBeVisible();
  await expect(page).not.toHaveTitle(/503/);
});

for (const [index, status] of [403, 410, 500].entries()) {
  test(`a game that fails with ${status} shows that status`, {
    tag: ['@spec-2.21', '@spec-2.22', '@spec-2.25', '@spec-8.6'],
  }, async ({ api, page, consoleErrors }) => {
    consoleErrors.allow(new RegExp(`status of ${status}`));
    api.misbehave(answering(GAME, status, { detail: 'x' }));
    const response = await page.goto(`/products/${index + 2}`);
    expect(response?.status()).toBe(status);
    await expect(page).toHaveTitle(`Пополняй — ${status}`);
    await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCount(status === 500 ? 1 : 0);
    await page.getByRole('main').getByRole('link', { name: 'На главную' }).click();
    await expect(page).toHaveTitle(/^Пополняй — (?!\d)|— Пополняй$/);
  });
}

test('no answer within 30 s is a 408', { tag: '@spec-8.4' }, async ({ api, home, page, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/);
  const arrived: string[] = [];
  page.on('requestfinished', (request) => arrived.push(request.url()));
  await home.openReady();
  await page.clock.install();
  api.misbehave(silent(GAME));
  // None of the games that the shell has rendered for other tests.
  await home.cards.nth(9).click();
  await expect.poll(() => to(api, GAME).length).toBe(1);
  // Moving the clock ends the time of the page's code, too: it is there before that.
  await expect.poll(() => arrived.filter((url) => /game_page\.(css|js)$/.test(url)).length).toBe(2);
  await page.clock.fastForward(29_000);
  await expect(page).not.toHaveTitle(/408/);
  await page.clock.fastForward(1_000);
  await expect(page).toHaveTitle('Пополняй — 408');
  await expect(page.getByRole('heading', { name: /Произошла ошибка/ })).toBeVisible();
  await expect(page.getByText(/отвечает слишком долго/)).toBeVisible();
  expect(to(api, GAME)).toHaveLength(1);
});

test('an order that got 503 is not sent again, and what was typed stays', { tag: '@spec-8.3' }, async ({
  api,
  home,
  game,
  orderForm,
  email,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/);
  await choosePubg({ home, game, orderForm }, 1);
  await orderForm.email.fill(email);
  await page.clock.install();
  const orders = /^\/api\/orders\/pubg\/$/;
  api.misbehave(answering(orders, 503, { detail: 'Склад закрыт' }, 'POST'));
  await orderForm.payButton.click();
  await expect(page.getByText('Склад закрыт').first()).toBeVisible();
  // Longer than all pauses of what is asked again; what is asked for then is on its way before the next call.
  await page.clock.fastForward(60_000);
  await page.evaluate(() => fetch('/api/games/'));
  expect(to(api, orders, 'POST')).toHaveLength(1);
  await expect(orderForm.email).toHaveValue(email);
});

for (const [name, scenario] of [
  ['javascript:', { type: 'redirect', url: 'javascript:document.title="hacked"' }],
  ['http', { type: 'redirect', url: 'http://evil.test/pay' }],
  ['a form to http', { type: 'form', method: 'POST', action: 'http://evil.test/pay', fields: {} }],
  ['a form to javascript:', { type: 'form', method: 'POST', action: 'javascript:alert(1)', fields: {} }],
  ['an unknown scenario', { type: 'telepathy' }],
] as const) {
  test(`a payment by ${name} is refused with a message, and the methods stay`, {
    tag: ['@spec-8.10', '@spec-12.3'],
  }, async ({ api, home, game, orderForm, payment, email, page, context, consoleErrors }) => {
    consoleErrors.allow(/scenario|address/i);
    await orderPubg({ home, game, orderForm }, email);
    await payment.method(METHOD).check();
    api.misbehave(answering(/^\/api\/payments\/[^/]+\/$/, 200, scenario, 'POST'));
    const left: string[] = [];
    context.on('request', (request) => left.push(request.url()));
    await payment.payButton.click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
    await expect(payment.method(METHOD)).toBeVisible();
    await expect.poll(() => context.pages().length, 'no window stays open').toBe(1);
    expect(left.filter((url) => url.includes('evil.test'))).toEqual([]);
    await expect(page).not.toHaveTitle('hacked');
  });
}

test('a path of two slashes leads nowhere else', { tag: '@spec-7.54' }, async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const left: string[] = [];
  page.on('request', (request) => left.push(new URL(request.url()).hostname));
  // The last that a page asks for by itself.
  const manifest = page.waitForResponse(/\/builds\/meta\//);
  const response = await page.goto(`${baseURL}//evil.test/info`);
  expect(response?.status()).toBe(404);
  await manifest;
  await expect(page.getByRole('heading', { level: 1, name: /Страница не найдена/ })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'На главную' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  expect(left).not.toContain('evil.test');
});
