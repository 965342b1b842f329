import { METHOD } from '../fixtures/journeys.ts';
import { expect, test } from '../fixtures/test.ts';

/** Deliveries of the sandbox confirm themselves after some seconds. */
const DELIVERED = { timeout: 30_000 };

test('a supply-channel game is delivered to the player on the server that was chosen', async ({
  home,
  game,
  orderForm,
  payment,
  email,
  page,
}) => {
  await home.openReady();
  await home.search('Genshin Impact');
  await home.choose('Genshin Impact');
  await game.setQuantity('60 кристаллов', 2);
  await orderForm.player.fill('700123456');
  await orderForm.server.selectOption('Европа');
  await expect(page.getByText('Игрок: gamer700123456')).toBeVisible();
  await orderForm.email.fill(email);
  await orderForm.order();
  await expect(payment.page.getByText('Европа')).toBeVisible();
  const gateway = await payment.payBy(METHOD);
  await gateway.approveButton.click();
  await expect(payment.done).toBeVisible(DELIVERED);
  await expect(payment.page.getByText('зачислено на аккаунт 700123456')).toBeVisible();
});

test('Standoff gold: the avatar goes with the order, and what to list stays the same after paying', async ({
  home,
  game,
  orderForm,
  payment,
  email,
  page,
}) => {
  await home.openReady();
  await home.search('Standoff 2');
  await home.choose('Standoff 2');
  await game.setQuantity('100 голды', 1);
  const price = await orderForm.lotPrice.textContent();
  await orderForm.standoffAccount.fill('1234567');
  await orderForm.chooseAvatar(await page.screenshot());
  await orderForm.email.fill(email);
  await orderForm.order();
  const gateway = await payment.payBy(METHOD);
  await gateway.approveButton.click();
  await expect(page.getByText(`Выставьте его ровно за ${price}`)).toBeVisible();
  await expect(payment.done).toBeVisible(DELIVERED);
});

test('Steam: what was asked for arrives, and the order can be repeated', async ({
  home,
  orderForm,
  payment,
  email,
  page,
}) => {
  await home.openReady();
  await home.search('Steam');
  await home.choose('Steam');
  await orderForm.steamAccount.fill('gordon');
  await orderForm.steamAmount.fill('500');
  await orderForm.email.fill(email);
  await orderForm.order();
  const gateway = await payment.payBy(METHOD);
  await gateway.approveButton.click();
  await expect(payment.done).toBeVisible(DELIVERED);
  await page.getByRole('link', { name: 'Повторить заказ' }).click();
  await expect(orderForm.steamAccount).toHaveValue('gordon');
  await expect(orderForm.steamAmount).toHaveValue('500');
  await expect(orderForm.email).toHaveValue(email);
});
