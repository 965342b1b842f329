import type { ProcessName } from '@shop/devkit/shop';
import { choosePubg, METHOD, orderPubg, PUBG } from '../fixtures/journeys.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

const BROKEN =
  /already registered|Failed to load|ERR_CONNECTION_REFUSED|Loading (CSS )?chunk|RUNTIME-\d+|could not be loaded|did not load|is missing: its part is shown/;

/** Pages of two remotes, and their headings. */
const SCREENS: { part: ProcessName; path: string; heading: string }[] = [
  { part: 'remote-catalog', path: '/', heading: 'Пополнение игр и Steam' },
  { part: 'remote-info', path: '/info', heading: 'Помощь' },
];
const retryButton = { name: 'Повторить' } as const;

for (const { part, path, heading } of SCREENS) {
  test(`${part} is dead before the shell starts: its place shows a panel, the rest works, and it recovers`, async ({
    shop,
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(BROKEN);
    await shop.kill(part);
    await shop.kill('shell');
    await shop.start('shell');
    await page.goto(path);
    await expect(page.getByRole('button', retryButton)).toBeVisible();
    const other = SCREENS.find((place) => place.part !== part)!;
    await page.goto(other.path);
    await expect(page.getByRole('heading', { level: 1, name: other.heading })).toBeVisible();

    await page.goto(path);
    await shop.start(part);
    await expect(async () => {
      const retry = page.getByRole('button', retryButton);
      if (await retry.isVisible()) await retry.click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });

  test(`${part} dies after start: a page already rendered keeps its content, a panel stands where code is missing`, async ({
    shop,
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(BROKEN);
    const elsewhere = SCREENS.find((place) => place.part !== part)!;
    await page.goto(elsewhere.path);
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await shop.kill(part);
    await page.locator(`a[href="${path}"]:visible`).first().click();
    await expect(page.getByRole('button', retryButton)).toBeVisible();
    await shop.start(part);
    await page.getByRole('button', retryButton).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
}

test('checkout is dead: the game page stands with a panel in the form’s place, and sells again by a retry', async ({
  shop,
  home,
  game,
  orderForm,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(BROKEN);
  await home.openReady();
  await shop.kill('remote-checkout');
  await home.choose(PUBG.title);
  await expect(page.getByRole('button', retryButton)).toBeVisible();
  await game.setQuantity(PUBG.product, 1);
  await shop.start('remote-checkout');
  await page.getByRole('button', retryButton).click();
  await expect(orderForm.email).toBeVisible();
  await expect(game.quantity(PUBG.product)).toHaveValue('1');
});

test('the api is killed while the payer pays: the order is delivered once when it is back', async ({
  shop,
  home,
  game,
  orderForm,
  payment,
  mailbox,
  email,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|ERR_/);
  await orderPubg({ home, game, orderForm }, email);
  const gateway = await payment.payBy(METHOD);
  await shop.kill('api');
  await gateway.approveButton.click();
  await shop.start('api');
  await payment.page.reload();
  await expect(payment.done).toBeVisible();
  const codes = await payment.deliveredCodes(1);
  expect((await mailbox.newestTo(email)).text).toContain(codes[0]);
});

test('the api is killed while the order is sent: what was typed stays, and a second try makes it', async ({
  shop,
  home,
  game,
  orderForm,
  email,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|ERR_/);
  await choosePubg({ home, game, orderForm }, 1);
  await orderForm.email.fill(email);
  await shop.kill('api');
  await orderForm.payButton.click();
  await expect(orderForm.page.getByText('Магазин сейчас не отвечает').first()).toBeVisible();
  await expect(orderForm.email).toHaveValue(email);
  await shop.start('api');
  await orderForm.payButton.click();
  await orderForm.arrived();
});
