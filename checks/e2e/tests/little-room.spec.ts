import type { Page } from 'playwright/test';
import { choosePubg, METHOD } from '../fixtures/journeys.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

const LONG = 'Донаудампфшиффартсэлектрицитетенхауптбетрибсверкбаунтербеамте';
/** Fields of the api that people write: the catalogue's and the shopper's. */
const WRITTEN = /"(title|detail_title|preview_name|name|text|answer|header|nickname|description)":"([^"]*)"/g;

/** Everything of a page that is wider than the window; empty when all is well. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60)}`);
  });

test('texts of the catalogue and of the shopper may have words of any length', {
  tag: '@any-size',
}, async ({ page, home, game, orderForm, payment, email }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route(/\/api\/(?!.*stream|.*events)/, async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const body = (await response.text()).replaceAll(
      WRITTEN,
      (_, name, text) => `"${name}":"${text} ${LONG}"`,
    );
    return route.fulfill({ response, body });
  });
  // The rest is asked for by the browser: the server knows nothing of such texts.
  await page.goto('/info/contacts');
  await hydrated(page);
  const sound = async () => expect.poll(() => tooWide(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(home.cards.filter({ hasText: LONG }).first()).toBeVisible();
  await sound();
  await home.cards.filter({ hasText: 'PUBG Mobile' }).first().click();
  await expect(game.heading).toContainText(LONG);
  await sound();
  await page
    .getByRole('button', { name: /^Добавить: 60 UC/ })
    .first()
    .click();
  await sound();
  await orderForm.payButton.click();
  await orderForm.email.fill(`${email.split('@')[0]}-${'x'.repeat(40)}@example.com`);
  await sound();
  await orderForm.payButton.click();
  await orderForm.arrived();
  await expect(page.getByRole('heading', { name: new RegExp(LONG) }).first()).toBeVisible();
  await sound();
  await payment.method(METHOD).check({ force: true });
  await sound();
});

for (const [name, size] of Object.entries({
  landscape: { width: 740, height: 360 },
  'a window at 400 % zoom': { width: 320, height: 256 },
}))
  test(`in ${name} nothing sticks over what is read`, { tag: '@any-size' }, async ({
    page,
    home,
    game,
    orderForm,
  }) => {
    await choosePubg({ home, game, orderForm }, 1);
    await page.setViewportSize(size);
    await page.mouse.wheel(0, 300);
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('main, main *, header, footer')]
        .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(
          ({ box }) =>
            box.width > innerWidth / 2 && box.bottom > 0 && box.top < innerHeight && box.height > 8,
        )
        .map(({ element, box }) => `${element.tagName} ${element.className} ${Math.round(box.height)}`),
    );
    expect(covered).toEqual([]);
    await orderForm.payButton.scrollIntoViewIfNeeded();
    await expect(orderForm.payButton).toBeInViewport();
  });
