import { METHOD, PUBG } from '../fixtures/journeys.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { SandboxPage } from '../pages/sandbox-page.ts';
import { DESKTOP } from '../walks/walk.ts';

// Keyboard-only users are on desktops.
test.use({ viewport: DESKTOP, isMobile: false, hasTouch: false });
// Each press is looked at before the next one.
test.describe.configure({ timeout: 120_000 });

test('codes are found, ordered, paid for and copied with the keyboard alone', async ({
  home,
  game,
  orderForm,
  payment,
  email,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const keyboard = new Keyboard(page);
  await home.openReady();
  await keyboard.type(home.searchField, 'pubg');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=pubg/);
  await keyboard.press(home.card(PUBG.title));
  await expect(game.heading).toBeFocused();
  await keyboard.press(game.addButton(PUBG.product));
  await expect(game.quantity(PUBG.product)).toHaveValue('1');
  await keyboard.type(orderForm.email, email);
  await page.keyboard.press('Enter');
  await orderForm.arrived();

  const method = payment.method(METHOD);
  await keyboard.tabTo(page.getByRole('radio', { checked: true }));
  await keyboard.choose(method);
  const opened = context.waitForEvent('page');
  await keyboard.press(payment.payButton);
  const gateway = new SandboxPage(await opened);
  await expect(gateway.approveButton).toBeVisible();
  await new Keyboard(gateway.page).press(gateway.approveButton);
  await page.bringToFront();
  const [code] = await payment.deliveredCodes(1);
  // The method that had the focus is gone.
  await expect(payment.heading).toBeFocused();
  await keyboard.press(
    page
      .getByRole('main')
      .getByRole('button', { name: /Скопировать/ })
      .first(),
  );
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test('orders of the other kinds are made with the keyboard alone', async ({
  game,
  orderForm,
  payment,
  shopper,
  email,
  page,
}) => {
  const keyboard = new Keyboard(page);
  const open = async (title: string) => {
    await page.goto(`/products/${(await shopper.game(title)).id}`);
    await hydrated(page);
  };
  const order = async () => {
    await keyboard.type(orderForm.email, email);
    await page.keyboard.press('Enter');
    await orderForm.arrived();
    await expect(payment.heading).toBeFocused();
  };

  await open('Steam');
  await keyboard.type(orderForm.steamAccount, 'gordon');
  await keyboard.type(orderForm.steamAmount, '500');
  await order();

  await open('Genshin Impact');
  await keyboard.press(game.addButton('60 кристаллов'));
  await keyboard.type(orderForm.player, '700123456');
  await keyboard.tabTo(orderForm.server);
  await keyboard.pick(orderForm.server, 'europe');
  await order();

  await open('Standoff 2');
  await keyboard.press(game.addButton('100 голды'));
  await keyboard.type(orderForm.player, '1234567');
  const picture = { name: 'avatar.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const chooser = page.waitForEvent('filechooser');
  await keyboard.press(page.getByLabel('Снимок аватара'));
  await (await chooser).setFiles(picture);
  await keyboard.tabTo(page.getByRole('slider', { name: 'Масштаб' }));
  await page.keyboard.press('ArrowRight');
  await keyboard.press(page.getByRole('button', { name: 'Готово' }));
  await expect(orderForm.avatar).toBeVisible();
  await order();
});
