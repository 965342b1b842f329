import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

test('a question about an order reaches the support team, with the order’s number and the address to answer', async ({
  page,
  shopper,
  mailbox,
  email,
  consoleErrors,
}) => {
  const id = await shopper.orderCodes(email);
  await page.goto(`/orders/${id}/pay`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Нужна помощь с заказом?' }).click();
  await expect(page.getByRole('heading', { name: 'Напишите нам' })).toBeVisible();
  const number = await page.getByLabel(/^Номер заказа/).inputValue();
  expect(id.toUpperCase().startsWith(number.replace(/\W/g, '').toUpperCase())).toBe(true);

  const send = page.getByRole('button', { name: 'Отправить' });
  await send.click();
  await expect(page.getByRole('region', { name: 'Проверьте, пожалуйста:' })).toBeFocused();
  await page.getByLabel('Ваша почта').fill(email);
  const text = `Код не подошёл ${email}`;
  await page.getByLabel('Что случилось?').fill(text);
  // Who sends a form within three seconds is no person.
  consoleErrors.allow(/status of 400 .*\/api\/support\//);
  await expect(async () => {
    await send.click();
    await expect(page.getByText(`Ответим на ${email}.`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // The answer is read where it stands, by eyes and by a screen reader.
  await expect(page.getByText(`Ответим на ${email}.`)).toBeInViewport();
  await expect(page.locator(':focus')).toContainText(`Ответим на ${email}.`);
  const letter = await mailbox.newestTo('support@localhost');
  expect(letter.text).toContain(text);
  expect(letter.text).toContain(email);
  expect(letter.text).toContain(number);
});
