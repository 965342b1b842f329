import { expect } from 'playwright/test';
import { METHOD } from '../fixtures/journeys.ts';
import { PROMO } from '../fixtures/promo-codes.ts';
import { hydrated } from '../pages/hydrated.ts';
import type { World } from './walk.ts';

/** A method of the demo catalogue for each kind of scenario that has a screen of its own. */
const SCENARIOS = {
  qr: 'Система быстрых платежей',
  'invoice-qr': 'Счёт по QR-коду',
  p2p: 'Перевод на карту',
  redirect: METHOD,
  form: 'Электронный кошелёк',
  external: 'Криптовалюта через оператора',
};

/** Paying: how, by what, and what may come in between. */
export async function* payment({ page, context, payment, shopper, email, consoleErrors }: World) {
  const open = async (id: string) => {
    await page.goto(`/orders/${id}/pay`);
    await hydrated(page);
  };
  const main = page.getByRole('main');
  consoleErrors.allow(/status of 400 .*\/show_promo_code\//);

  const id = await shopper.orderCodes(email, 10);
  await open(id);
  yield 'methods';
  await page.locator('summary').click();
  await payment.country.selectOption('Казахстан, KZT');
  await expect(payment.payButton).toContainText('₸');
  yield 'methods-abroad';
  await payment.country.selectOption('Россия, RUB');
  await main.getByRole('button', { name: 'Изменить заказ' }).click();
  await expect(page.getByRole('dialog', { name: 'Изменить заказ' })).toBeVisible();
  yield 'change-order';
  await page.keyboard.press('Escape');

  await main.getByRole('button', { name: 'Есть промокод?' }).click();
  await main.getByLabel('Промокод').fill('NOSUCHCODE');
  await main.getByRole('button', { name: 'Проверить' }).click();
  await expect(main.getByLabel('Промокод')).toHaveAttribute('aria-invalid', 'true');
  yield 'promo-wrong';
  await main.getByLabel('Промокод').fill(PROMO.tenth);
  await main.getByRole('button', { name: 'Проверить' }).click();
  await main.getByRole('button', { name: 'Применить' }).click();
  await expect(main.getByText('Вы сэкономили')).toBeVisible();
  yield 'promo';
  await payment.method('Запрос в приложение банка').check();
  await payment.payButton.click();
  await expect(main.getByLabel('Телефон')).toHaveAttribute('aria-invalid', 'true');
  yield 'phone-missing';

  for (const [name, title] of Object.entries(SCENARIOS)) {
    await open(await shopper.orderCodes(email, 1, '1 800 UC'));
    await page.locator('summary').click();
    await payment.method(title).check();
    await payment.payButton.click();
    await expect(main.getByText('Ждём оплату')).toBeVisible();
    for (const other of context.pages()) if (other !== page) await other.close();
    yield name;
    if (name !== 'p2p') continue;
    // A reload, too, asks for nothing that is not there: the console stays empty.
    await page.reload();
    await hydrated(page);
    await expect(main.getByText('Ждём оплату').or(payment.done)).toBeVisible();
    yield 'p2p-again';
  }

  await shopper.startPayment(id);
  await open(id);
  await expect(main.getByRole('heading', { name: 'Оплата уже начата' })).toBeVisible();
  yield 'under-way';
  await shopper.pay(id, 'decline');
  await expect(payment.declined).toBeVisible();
  yield 'declined';

  const free = await shopper.orderCodes(email);
  await shopper.call(`orders/${free}/activate_promo_code/`, { code: PROMO.all });
  await open(free);
  await expect(main.getByRole('button', { name: 'Получить заказ' })).toBeVisible();
  yield 'nothing-due';
}
