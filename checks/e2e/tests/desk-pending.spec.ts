import { seeDesk } from '../fixtures/desk-looks.ts';
import { inviteOwner } from '../fixtures/invite.ts';
import { expect, test } from '../fixtures/test.ts';
import { Desk } from '../pages/desk.ts';

test.use({ reducedMotion: 'reduce' });

test('an article, a discount and a fee wait for their time, and shoppers see them then', {
  tag: ['@spec-18.11', '@spec-18.40', '@spec-18.41', '@spec-18.27'],
}, async ({ page, shop, consoleErrors }) => {
  test.setTimeout(180_000);
  // A visitor who is not signed in sees that.
  consoleErrors.allow(/status of 401 .*\/api\/desk\//);
  const desk = new Desk(page);
  await desk.join(await inviteOwner(shop.dataDir, shop.deskUrl));
  const slug = `sale-${crypto.randomUUID().slice(0, 8)}`;
  const answer = async () => (await page.request.get(`${shop.url}/api/articles/${slug}/`)).status();
  await desk.open('Статьи');
  await page.getByRole('link', { name: 'Новая статья' }).click();
  await page.getByLabel('Адрес').fill(slug);
  await page.getByLabel('Заголовок').fill('Распродажа');
  await page.getByLabel('Текст, Markdown').fill('До **30 %** на всё.');
  await page.getByRole('switch', { name: 'Показывать покупателям' }).click();
  await page.getByLabel('В назначенное время').check();
  await page.getByLabel('Начало, по Москве').fill('2100-01-01T12:00');
  await page.getByLabel('Почему').fill('Распродажа');
  await seeDesk(page, 'article for later');
  await page.getByRole('button', { name: 'Назначить' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Статья: Распродажа' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'До **30 %** на всё.' })).toBeVisible();
  await seeDesk(page, 'pending change');
  expect(await answer()).toBe(404);

  // Edit a change that waits, and move its time to one that has come.
  await page.getByRole('link', { name: 'Изменить' }).click();
  await expect(page.getByLabel('Текст, Markdown')).toHaveValue('До **30 %** на всё.');
  await page.getByLabel('Текст, Markdown').fill('До **40 %** на всё.');
  await page.getByLabel('В назначенное время').check();
  await page.getByLabel('Начало, по Москве').fill('2026-01-01T12:00');
  await page.getByLabel('Почему').fill('Скидка больше');
  await page.getByRole('button', { name: 'Назначить' }).click();
  await expect(async () => expect(await answer()).toBe(200)).toPass();

  await desk.open('Товары');
  await page.getByLabel('Игра или товар').fill('PUBG Mobile');
  await page.getByRole('button', { name: 'Изменить цены' }).click();
  const table = page.getByRole('textbox', { name: 'Таблица' });
  const [line = ''] = (await table.inputValue()).split('\n');
  const [id, name, price] = line.split('\t');
  await table.fill(`${id}\t${name}\t${price}\t1,00`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Почему').fill('Распродажа');
  await dialog.getByLabel('В назначенное время').check();
  await dialog.getByLabel('Начало, по Москве').fill('2100-01-01T12:00');
  await dialog.getByLabel(/^Конец/).fill('2100-01-02T12:00');
  await page.getByRole('button', { name: 'Показать разницу' }).click();
  await expect(dialog.getByRole('status')).toContainText('1.00');
  await seeDesk(page, 'prices for later');
  await dialog.getByRole('button', { name: 'Назначить' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Цены: 1 товар' })).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Отложенное' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Статья: Распродажа/ }).first()).toContainText('Опубликовано');
  await seeDesk(page, 'pending');

  await desk.open('Товары');
  await page.getByRole('link', { name: 'Страны и способы оплаты' }).click();
  await seeDesk(page, 'countries');
  await page.getByRole('link', { name: 'Казахстан' }).click();
  await page.getByRole('button', { name: /^Kaspi QR/ }).click();
  const fee = page.getByLabel('Комиссия, %').filter({ visible: true });
  const before = await fee.inputValue();
  await fee.fill('1,75');
  await seeDesk(page, 'country');
  await page.getByLabel('Почему').fill('Тариф банка');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  const offered = async () => (await page.request.get(`${shop.url}/api/payments/countries/`)).text();
  await expect(async () => expect(await offered()).toContain('1.75')).toPass();
  // The shop is as it was for the other tests.
  await fee.fill(before);
  await page.getByLabel('Почему').fill('Как было');
  const save = page.getByRole('button', { name: 'Сохранить', exact: true });
  await expect(save).toBeEnabled();
  // On a phone, too, the notice of what was saved leaves the button free.
  await expect(page.getByText('Покупатели увидят это через несколько секунд').last()).toBeVisible();
  await save.scrollIntoViewIfNeeded();
  const isOnTop = await save.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOnTop).toBe(true);
  await save.click();
  await expect(async () => expect(await offered()).not.toContain('1.75')).toPass();
  await desk.open('Статьи');
  await page.getByRole('link', { name: 'Распродажа' }).first().click();
  await page.getByRole('switch', { name: 'Показывать покупателям' }).click();
  await page.getByLabel('Почему').fill('Распродажа кончилась');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter');
  await expect(async () => expect(await answer()).toBe(404)).toPass();
  await desk.open('Товары');
  await page.getByRole('link', { name: 'Контакты' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible();
  await seeDesk(page, 'contacts');
});

test('a provider’s report is held against the books, and a day of them opened', {
  tag: ['@spec-18.11', '@spec-18.43', '@spec-18.44'],
}, async ({ page, shop, shopper, email, consoleErrors }) => {
  test.setTimeout(120_000);
  consoleErrors.allow(/status of 401 .*\/api\/desk\//);
  const id = await shopper.orderCodes(email);
  await shopper.pay(id);
  await shopper.reaches(id, 'done');
  const desk = new Desk(page);
  await desk.join(await inviteOwner(shop.dataDir, shop.deskUrl));
  await desk.open('Сегодня');
  await expect(page.getByRole('heading', { name: 'Деньги по способам, ₽' })).toBeVisible();
  await seeDesk(page, 'today with charts');
  await desk.open('Финансы');
  await expect(page.getByRole('region', { name: 'Итого за эти дни' })).toBeVisible();
  await page.getByRole('link', { name: 'продажи' }).first().click();
  await expect(page.getByRole('link', { name: id.slice(0, 8) })).toBeVisible();
  await seeDesk(page, 'entries');
  await page.getByRole('link', { name: 'Сверка' }).click();
  await page.getByLabel('Провайдер', { exact: true }).selectOption('sandbox');
  const csv = 'Дата;Сумма;Транзакция\r\n24.11.2026;"5,00";stranger\r\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Сверить' }).click();
  const stranger = page.getByRole('row', { name: /stranger/ });
  await expect(stranger).toContainText('5.00');
  await expect(stranger).toContainText('24.11.2026');
  await expect(page.getByRole('link', { name: id.slice(0, 8) })).toBeVisible();
  await seeDesk(page, 'reconcile');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Скачать расхождения, CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^sandbox-.*\.csv$/);
});
