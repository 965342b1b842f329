import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

test('a tooltip names an icon for mouse and keyboard, and Esc puts it away', { tag: '@spec-9.16' }, async ({
  home,
  page,
}) => {
  await home.openReady();
  const control = page.getByRole('button', { name: /^Сменить оформление/ });
  const tooltip = page.locator('#tooltip');
  // Its listener comes after the page has been idle for a second.
  await expect(async () => {
    await home.heading.hover();
    await control.hover();
    await expect(tooltip).toHaveText(/^Сменить оформление/, { timeout: 500 });
  }).toPass();
  const [fade] = await tooltip.evaluate((tip) =>
    tip.getAnimations().map((animation) => animation.effect?.getTiming()),
  );
  expect(fade).toMatchObject({ delay: 0, duration: 300 });
  await expect(tooltip).toHaveCSS('max-width', '350px');
  await expect(tooltip).toHaveCSS('z-index', '9999');
  const { below, inside } = await tooltip.evaluate((tip) => {
    const { left, right, top, bottom } = tip.getBoundingClientRect();
    const anchor = document.querySelector('[data-tooltip]:hover')!.getBoundingClientRect();
    const gap = Math.max(anchor.top - bottom, top - anchor.bottom);
    return { below: Math.round(gap), inside: left >= 0 && right <= innerWidth };
  });
  expect(below).toBe(10);
  expect(inside).toBe(true);
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
  await home.heading.hover();
  await expect(tooltip).toHaveCount(0);

  await control.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
});

test('a tooltip of the page leaves the header free', async ({ home, game, page }) => {
  await home.openReady();
  await home.choose('PUBG Mobile');
  await expect(game.heading).toBeFocused();
  const heart = page.getByRole('button', { name: /^В избранное/ });
  const tooltip = page.locator('#tooltip');
  await expect(async () => {
    await game.heading.hover({ timeout: 1_000 });
    await heart.hover({ timeout: 1_000 });
    await expect(tooltip).toBeVisible({ timeout: 500 });
  }).toPass();
  const header = await page.getByRole('banner').boundingBox();
  const tip = await tooltip.boundingBox();
  expect(tip!.y).toBeGreaterThanOrEqual(header!.y + header!.height);
});

test('a toast stands above an open dialog, can be heard and closed there, and stays when it closes', async ({
  home,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/);
  await home.openReady();
  const signIn = page.getByRole('dialog', { name: 'Вход' });
  // The search fails once the popup is open.
  await page.route('**/api/games/?*', async (route) => {
    await expect(signIn).toBeVisible();
    await route.abort();
  });
  await home.searchField.fill('steam');
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Нет связи с сервером' });
  await expect(signIn.locator(toast)).toBeVisible();
  const hit = await toast.evaluate((alert) => {
    const { left, top, width, height } = alert.getBoundingClientRect();
    return alert.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(hit, 'is on top').toBe(true);
  await toast.hover();
  await page.keyboard.press('Escape');
  await expect(signIn).toHaveCount(0);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Закрыть сообщение' }).click();
  await expect(toast).toHaveCount(0);
});

test('the last-order popup offers the newest unfinished order once a browser session', async ({
  home,
  page,
  shopper,
  email,
  context,
}) => {
  await shopper.register(email);
  await shopper.orderCodes(undefined, 2);
  const newest = await shopper.orderCodes();
  await home.openReady();
  const popup = page.getByRole('dialog', { name: 'Заказ ждёт оплаты' });
  await expect(popup).toContainText('PUBG Mobile');
  await expect(home.heading).not.toBeFocused();
  await popup.getByRole('button', { name: 'Скрыть' }).first().click();
  await expect(popup).toHaveCount(0);
  const other = await context.newPage();
  await other.goto('/info');
  await hydrated(other);
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.close();

  // Another browser session of the same buyer.
  await context.clearCookies({ name: 'last_order_shown' });
  await page.goto('/info/contacts');
  await popup.getByRole('link', { name: 'Продолжить' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${newest}/pay`));
  await expect(popup).toHaveCount(0);
});

test('a popup higher than the window has its own scrollbar, and arrow keys move it by 30 px', {
  tag: '@spec-9.15',
}, async ({ home, page }) => {
  await page.setViewportSize({ width: 800, height: 420 });
  await home.openReady();
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
  const dialog = page.getByRole('dialog', { name: 'Вход' });
  await expect(async () => {
    await home.heading.hover({ force: true });
    await dialog.getByRole('heading', { name: 'Вход' }).hover();
    await expect(dialog).toHaveClass(/\bps--active-y\b/, { timeout: 500 });
  }).toPass();
  const scrolled = () => dialog.evaluate((box) => box.scrollTop);
  const before = await scrolled();
  await dialog.getByRole('button', { name: 'Войти', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(scrolled).toBe(before + 30);
  await expect(dialog).toHaveClass(/ps--scrolling-y/);
  await expect(dialog).not.toHaveClass(/ps--scrolling-y/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a dialog stays open when a selection of text ends beside it, and returns the focus as it closes', async ({
  page,
  shopper,
  email,
}) => {
  await page.goto(`/orders/${await shopper.orderCodes(email)}/pay`);
  await hydrated(page);
  const opener = page.getByRole('button', { name: 'Изменить заказ' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Изменить заказ' });
  const field = (await dialog.getByRole('textbox', { name: 'Почта' }).boundingBox())!;
  const { y } = (await dialog.boundingBox())!;
  await page.mouse.move(field.x + field.width / 2, field.y + field.height / 2);
  await page.mouse.down();
  await page.mouse.move(field.x + 20, y - 20, { steps: 5 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a tooltip is gone with the press that it explains, and a finger brings none', {
  tag: '@spec-15.15',
}, async ({ home, page }) => {
  await home.openReady();
  const control = page.getByRole('button', { name: /^Сменить оформление/ });
  const tooltip = page.locator('#tooltip');
  await expect(async () => {
    await home.heading.hover();
    await control.hover();
    await expect(tooltip).toBeVisible({ timeout: 500 });
  }).toPass();
  await control.click();
  await expect(tooltip).toHaveCount(0);
  await home.heading.hover();

  // The code of tooltips is there by now, so that one would come within the same frame.
  await control.tap();
  await expect(control).toBeFocused();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(tooltip).toHaveCount(0);
});
