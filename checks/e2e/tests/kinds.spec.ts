import { METHOD } from '../fixtures/journeys.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

/** Deliveries of the sandbox confirm themselves after some seconds. */

test('a supply-channel game is delivered to the player on the server that was chosen', {
  tag: '@spec-13.4',
}, async ({ home, game, orderForm, payment, email, page }) => {
  await home.openReady();
  await home.search('Genshin Impact');
  await home.choose('Genshin Impact');
  await game.setQuantity('60 кристаллов', 2);
  await orderForm.player.fill('700123456');
  await orderForm.server.selectOption('Европа');
  await orderForm.email.fill(email);
  await expect(page.getByText('Игрок: gamer700123456')).toBeVisible();
  await orderForm.order();
  await expect(payment.heading).toHaveText('Оплата заказа');
  await expect(payment.page.getByText('Европа')).toBeVisible();
  const gateway = await payment.payBy(METHOD);
  await gateway.approveButton.click();
  await expect(payment.done).toBeVisible();
  await expect(payment.page.getByText('зачислено на аккаунт 700123456')).toBeVisible();
});

test('Standoff gold: the avatar goes with the order, and what to list stays the same after paying', {
  tag: '@spec-10.12',
}, async ({ home, game, orderForm, payment, email, page }) => {
  await home.openReady();
  await home.search('Standoff 2');
  await home.choose('Standoff 2');
  await game.setQuantity('100 голды', 1);
  const price = await orderForm.lotPrice.textContent();
  await orderForm.player.fill('1234567');
  await orderForm.chooseAvatar(await page.screenshot());
  await orderForm.email.fill(email);
  await orderForm.order();
  const gateway = await payment.payBy(METHOD);
  await gateway.approveButton.click();
  await expect(page.getByText(`Выставьте его ровно за ${price}`)).toBeVisible();
  await expect(payment.done).toBeVisible();
});

test('Steam: what was asked for arrives, and the order can be repeated', { tag: '@spec-2.29' }, async ({
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
  await expect(payment.done).toBeVisible();
  await page.getByRole('link', { name: 'Повторить заказ' }).click();
  await expect(orderForm.steamAccount).toHaveValue('gordon');
  await expect(orderForm.steamAmount).toHaveValue('500');
  await expect(orderForm.email).toHaveValue(email);
});

test('a signed-in user buys every kind without typing an e-mail, and finds the orders in the profile', {
  tag: '@any-size',
}, async ({ game, orderForm, payment, shopper, email, page }) => {
  test.setTimeout(180_000);
  await shopper.register(email);
  const open = async (title: string) => {
    await page.goto(`/products/${(await shopper.game(title)).id}`);
    await hydrated(page);
    await expect(orderForm.email).toHaveValue(email);
  };
  const pay = async () => {
    const gateway = await payment.payBy(METHOD);
    await gateway.approveButton.click();
    await expect(page.getByText(`Чек и ссылку на заказ отправили на ${email}.`)).toBeVisible();
    await gateway.page.close();
  };

  await open('PUBG Mobile');
  await game.setQuantity('60 UC', 1);
  await orderForm.payButton.click();
  await orderForm.arrived();
  await pay();
  await payment.deliveredCodes(1);

  await open('Free Fire');
  await game.setQuantity('100 + 10 алмазов', 1);
  await orderForm.player.fill('refused-9');
  await orderForm.order();
  await page.getByLabel('Если придётся вернуть деньги').selectOption('На баланс, сразу');
  const gateway = await payment.payBy(METHOD);
  await gateway.approveButton.click();
  await expect(page.getByText('Деньги вернулись на баланс')).toBeVisible();
  await gateway.page.close();

  // The balance is what the supplier could not deliver for: it pays for a part of the next one, and all of a cheap one.
  await open('Steam');
  await orderForm.steamAccount.fill('gordon');
  await orderForm.steamAmount.fill('500');
  await expect(page.getByText('С баланса')).toBeVisible();
  await orderForm.order();
  await pay();

  await open('Standoff 2');
  await game.setQuantity('100 голды', 1);
  await orderForm.player.fill('1234567');
  await orderForm.chooseAvatar(await page.screenshot());
  await orderForm.order();
  await pay();

  await page.goto('/profile');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4);
});

test('an order that the balance pays for in full asks for no method and takes no fee', {
  tag: '@any-size',
}, async ({ payment, shopper, email, page }) => {
  await shopper.register(email);
  const refused = await shopper.orderForPlayer('refused-10');
  await shopper.call(`orders/${refused}/refund_choice/`, { to: 'balance' });
  await shopper.pay(refused);
  await shopper.reaches(refused, 'failed');
  // All that was charged: the fee as well.
  await expect.poll(async () => (await shopper.profile()).balance).toBe('89.81');
  await page.goto(`/orders/${await shopper.orderCodes()}/pay`);
  await expect(page.getByRole('heading', { name: 'Баланса хватает' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('button', { name: 'Оплатить с баланса' }).click();
  await payment.deliveredCodes(1);
  await expect.poll(async () => (await shopper.profile()).balance).toBe('5.81');
});
