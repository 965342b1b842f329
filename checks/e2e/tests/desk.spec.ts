import { seeDesk } from '../fixtures/desk-looks.ts';
import { inviteOwner } from '../fixtures/invite.ts';
import { expect, test } from '../fixtures/test.ts';
import { Desk } from '../pages/desk.ts';

test.use({ reducedMotion: 'reduce' });

test('a bad code is replaced within a minute, by a worker who signs in with a passkey', {
  tag: ['@spec-18.2', '@spec-18.8', '@spec-18.11'],
}, async ({ page, shop, shopper, email, consoleErrors }) => {
  test.setTimeout(120_000);
  // A visitor who is not signed in sees that.
  consoleErrors.allow(/status of 401 .*\/api\/desk\//);
  const id = await shopper.orderCodes(email);
  await shopper.pay(id);
  await shopper.reaches(id, 'done');
  const desk = new Desk(page);
  await desk.join(await inviteOwner(shop.dataDir, shop.deskUrl));
  await desk.plugInAuthenticator();
  await desk.open('Моя учётная запись');
  await page.getByLabel('Название нового ключа').fill('Ноутбук');
  await page.getByRole('button', { name: 'Добавить ключ' }).click();
  await expect(page.getByRole('cell', { name: 'Ноутбук' })).toBeVisible();
  await seeDesk(page, 'account');
  await page.getByRole('button', { name: 'Анна Иванова' }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(page.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible();
  await seeDesk(page, 'door');
  await page.getByRole('button', { name: 'Войти с ключом' }).click();

  await page.getByRole('button', { name: /^Найти/ }).click();
  await page.getByRole('textbox', { name: /номер заказа/ }).fill(email);
  await page.getByRole('button', { name: new RegExp(`^Заказ ${id.slice(0, 8)}`) }).click();
  await expect(page.getByRole('heading', { name: `Заказ ${id.slice(0, 8)}` })).toBeVisible();
  await page.getByRole('button', { name: 'Показать коды' }).click();
  const code = page.locator('code').first();
  await expect(code).not.toContainText('…');
  const bad = (await code.textContent()) ?? '';
  await seeDesk(page, 'order');
  await page.getByRole('button', { name: 'Заменить' }).click();
  expect(await desk.act('Код не активируется')).toContain(`Код …${bad.slice(-4)}`);
  await expect(page.getByText(`Код …${bad.slice(-4)} аннулирован`)).toBeVisible();
  await expect(code).not.toContainText(bad.slice(-4));

  await desk.open('Заказы');
  await page.getByLabel('Поиск').fill(bad);
  await expect(page.getByRole('link', { name: id.slice(0, 8) })).toBeVisible();
  await seeDesk(page, 'orders');
  await desk.open('Очередь доставки');
  await seeDesk(page, 'queue');
  await desk.open('Сотрудники');
  await seeDesk(page, 'staff');
  await desk.open('Журнал действий');
  await expect(page.getByRole('cell', { name: 'Замена кода' }).first()).toBeVisible();
  await seeDesk(page, 'audit');
});

test('prices change by a table, shoppers see them within seconds, and every page of the desk is sound', {
  tag: ['@spec-18.11', '@spec-18.13'],
}, async ({ page, context, shop, shopper, consoleErrors }) => {
  test.setTimeout(120_000);
  consoleErrors.allow(/status of 401 .*\/api\/desk\//);
  const desk = new Desk(page);
  await desk.join(await inviteOwner(shop.dataDir, shop.deskUrl));
  await desk.open('Сегодня');
  await expect(page.getByRole('heading', { name: 'По часам, Москва' })).toBeVisible();
  await seeDesk(page, 'today');
  await desk.open('Товары');
  await page.getByLabel('Игра или товар').fill('PUBG Mobile');
  await seeDesk(page, 'goods');
  const table = page.getByRole('textbox', { name: 'Таблица' });
  async function showDifference(change: (line: string) => string): Promise<string> {
    await page.getByRole('button', { name: 'Изменить цены' }).click();
    const [before = ''] = (await table.inputValue()).split('\n');
    await table.fill(change(before));
    await page.getByRole('dialog').getByLabel('Почему').fill('Курс изменился');
    await page.getByRole('button', { name: 'Показать разницу' }).click();
    return before;
  }
  async function save(): Promise<void> {
    await page.getByRole('button', { name: /^Сохранить/ }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  const before = await showDifference((line) => {
    const [number, name] = line.split('\t');
    return `${number}\t${name}\t7777,00\t`;
  });
  const price = before.split('\t')[2];
  await expect(page.getByRole('status')).toContainText(`${price} → 7777.00`);
  await seeDesk(page, 'prices');
  const inShop = await context.newPage();
  const { id } = await shopper.game('PUBG Mobile');
  const seesPrice = async () => {
    await inShop.goto(`${shop.url}/products/${id}`);
    await expect(inShop.getByRole('heading', { level: 1 })).toBeVisible();
    return /7\s777\s₽/.test((await inShop.getByRole('main').textContent()) ?? '');
  };
  expect(await seesPrice()).toBe(false);
  await save();
  await expect.poll(seesPrice).toBe(true);
  // Other tests know the demo's prices.
  await showDifference(() => before);
  await save();
  await expect.poll(seesPrice).toBe(false);
  await inShop.close();
  for (const place of ['Промокоды', 'Покупатели', 'Финансы']) {
    await desk.open(place);
    await seeDesk(page, place);
  }
});

test('a person’s data is given out as a file, and deleted after a look at what goes', {
  tag: ['@spec-18.11', '@spec-18.17'],
}, async ({ page, shop, shopper, email, consoleErrors }) => {
  consoleErrors.allow(/status of 401 .*\/api\/desk\//);
  await shopper.register(email);
  const desk = new Desk(page);
  await desk.join(await inviteOwner(shop.dataDir, shop.deskUrl));
  await desk.open('Покупатели');
  await page.getByRole('link', { name: email }).click();
  const data = page.getByRole('region', { name: 'Персональные данные' });
  await data.getByLabel('Почему').fill('Письмо от покупателя');
  const file = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Выгрузить данные' }).click();
  expect((await file).suggestedFilename()).toMatch(/^person-\d+\.json$/);
  await data.getByRole('button', { name: 'Удалить данные' }).click();
  await expect(data.getByRole('status')).toContainText('удалятся навсегда');
  await seeDesk(page, 'person');
  await data.getByRole('button', { name: 'Удалить навсегда' }).click();
  await expect(page.getByRole('heading', { name: /^Удалённый покупатель/ })).toBeVisible();
  await expect(data).toBeHidden();
});

test('articles and questions are written, and shoppers see them without a deploy', {
  tag: ['@spec-18.11', '@spec-18.18', '@spec-18.19'],
}, async ({ page, shop, consoleErrors }) => {
  consoleErrors.allow(/status of 401 .*\/api\/desk\//);
  const desk = new Desk(page);
  await desk.join(await inviteOwner(shop.dataDir, shop.deskUrl));
  await desk.open('Статьи');
  await seeDesk(page, 'articles');
  await page.getByRole('link', { name: 'Новая статья' }).click();
  await page.getByLabel('Адрес').fill('black-friday');
  await page.getByLabel('Заголовок').fill('Чёрная пятница');
  await page.getByLabel('Текст, Markdown').fill('## Скидки\n\nДо **30 %** на *все* игры.');
  const preview = page.getByRole('region', { name: 'Как увидит покупатель' });
  await expect(preview.getByRole('heading', { name: 'Скидки' })).toBeVisible();
  await page.getByLabel('Почему').fill('Распродажа');
  await seeDesk(page, 'article');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Чёрная пятница' })).toBeVisible();
  const answer = () => page.request.get(`${shop.url}/api/articles/black-friday/`);
  expect((await answer()).status()).toBe(404);
  await page.getByRole('switch', { name: 'Показывать покупателям' }).click();
  await page.getByLabel('Почему').fill('Распродажа началась');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(async () => expect((await answer()).status()).toBe(200)).toPass();

  await desk.open('Товары');
  await page.getByRole('link', { name: 'PUBG Mobile' }).first().click();
  await page.getByRole('button', { name: 'Добавить вопрос' }).click();
  await page
    .getByLabel(/^Вопрос/)
    .last()
    .fill('Когда придёт код?');
  await page.getByLabel('Ответ').last().fill('Сразу после оплаты.');
  await page.getByLabel('Почему').fill('Часто спрашивают');
  await seeDesk(page, 'game');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  const questions = async () => (await page.request.get(`${shop.url}/api/faq/`)).text();
  await expect(async () => expect(await questions()).toContain('Когда придёт код?')).toPass();

  // A change taken back is gone for shoppers, too; the shop is as it was for the other tests.
  await page.getByRole('button', { name: 'Убрать' }).last().click();
  await page.getByLabel('Почему').fill('Ответ устарел');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(async () => expect(await questions()).not.toContain('Когда придёт код?')).toPass();
  await desk.open('Статьи');
  await page.getByRole('link', { name: 'Чёрная пятница' }).click();
  await page.getByRole('switch', { name: 'Показывать покупателям' }).click();
  await page.getByLabel('Почему').fill('Распродажа кончилась');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(async () => expect((await answer()).status()).toBe(404)).toPass();
});
