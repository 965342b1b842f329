import { expect } from 'playwright/test';
import { hydrated } from '../pages/hydrated.ts';
import type { World } from './walk.ts';

/** Walks through the states of a paid order. */
export async function* delivery({ page, payment, shopper, email, consoleErrors }: World) {
  const open = async (id: string) => {
    await page.goto(`/orders/${id}/pay`);
    await hydrated(page);
  };
  const codes = await shopper.orderCodes(email, 2);
  await shopper.pay(codes);
  await shopper.reaches(codes, 'done');
  await open(codes);
  await payment.deliveredCodes(2);
  yield 'codes';

  const refused = await shopper.orderForPlayer('refused-7', email);
  const slow = await shopper.orderForPlayer('slow-7', email);
  await shopper.pay(refused);
  await shopper.pay(slow);
  await shopper.reaches(slow, 'sending');
  await open(slow);
  await expect(page.getByRole('heading', { level: 1, name: 'Выполняем заказ' })).toBeVisible();
  yield 'sending';
  await shopper.reaches(refused, 'failed');
  await open(refused);
  await expect(page.getByRole('heading', { level: 1, name: 'Заказ не выполнен' })).toBeVisible();
  yield 'failed';

  const gold = await shopper.orderGold('1234567', email);
  await open(gold);
  await expect(page.getByRole('heading', { name: 'Нужен снимок аватара' })).toBeVisible();
  yield 'avatar-missing';
  await shopper.sendAvatar(gold, await page.screenshot());
  await shopper.pay(gold);
  await open(gold);
  await expect(page.getByText('Выставьте его ровно за').or(payment.done)).toBeVisible();
  yield 'gold';
  await expect(payment.done).toBeVisible({ timeout: 30_000 });
  yield 'gold-done';

  consoleErrors.allow(/status of 404/);
  // Answered as a document of its own, in which no remote has a part.
  await page.goto('/orders/00000000-0000-4000-8000-000000000000/pay');
  await expect(page.getByRole('heading', { level: 1, name: 'Ошибка 404' })).toBeVisible();
  yield 'not-found';
}
