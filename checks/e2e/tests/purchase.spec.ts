import { METHOD, orderPubg, PUBG } from '../fixtures/journeys.ts';
import { expect, test } from '../fixtures/test.ts';

test('a guest finds a game, orders, pays, and has the codes on the page and in a letter', {
  tag: ['@spec-2.10', '@spec-6.1', '@spec-12.1'],
}, async ({ home, game, orderForm, payment, mailbox, email }) => {
  await home.openReady();
  await home.search('пабг');
  await home.choose(PUBG.title);
  await game.setQuantity(PUBG.product, 2);
  await orderForm.submit(email);

  await expect(payment.method(METHOD)).toBeVisible();
  await payment.country.selectOption('Казахстан, KZT');
  await expect(payment.payButton).toContainText('₸');
  await payment.country.selectOption('Россия, RUB');
  await expect(payment.payButton).toContainText('₽');
  const gateway = await payment.payBy(METHOD);
  await gateway.approveButton.click();
  await expect(gateway.page).toHaveURL(/\/orders\/[0-9a-f-]{36}\/pay/);

  await expect(payment.done).toBeVisible();
  const codes = await payment.deliveredCodes(2);
  expect(new Set(codes).size).toBe(2);

  const letter = await mailbox.newestTo(email);
  for (const code of codes) expect(letter.text).toContain(code);
});

test('every method shows its sum with the fee before it is chosen', {
  tag: ['@spec-10.8', '@any-size'],
}, async ({ home, game, orderForm, payment, email }) => {
  await orderPubg({ home, game, orderForm }, email);
  await expect(payment.method(METHOD)).toBeVisible();
  for (const radio of await payment.page.getByRole('radio').all()) {
    await expect(radio).toHaveAccessibleName(/\d[\d\s]*,\d{2}\s\S/);
  }
});

test('a declined payment leaves the order open, and it can be paid after all', {
  tag: ['@spec-12.1', '@any-size'],
}, async ({ home, game, orderForm, payment, email }) => {
  await orderPubg({ home, game, orderForm }, email);
  const first = await payment.payBy(METHOD);
  await first.declineButton.click();
  await expect(payment.declined).toBeVisible();
  const second = await payment.payBy(METHOD);
  await second.approveButton.click();
  await expect(payment.done).toBeVisible();
  await payment.deliveredCodes(1);
});

test('the signed link in the letter opens the order in another browser', {
  tag: ['@spec-11.7', '@any-size'],
}, async ({ home, game, orderForm, payment, mailbox, email, browser }) => {
  await orderPubg({ home, game, orderForm }, email);
  const gateway = await payment.payBy(METHOD);
  await gateway.approveButton.click();
  const codes = await payment.deliveredCodes(1);
  const link = (await mailbox.newestTo(email)).links.find((address) => address.includes('/pay?key='));

  const other = await browser.newContext();
  const page = await other.newPage();
  await page.goto(link ?? 'about:blank');
  await expect(page.getByText(codes[0] ?? '-')).toBeVisible();
  await expect(page).not.toHaveURL(/key=/);
  await other.close();
});
