import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { seeDesk } from '../fixtures/desk-looks.ts';
import { inviteOwner } from '../fixtures/invite.ts';
import { expect, test } from '../fixtures/test.ts';
import { Desk } from '../pages/desk.ts';

test.use({ reducedMotion: 'reduce' });

const PICTURE = path.join(ROOT, 'examples/catalogue/pictures/minecraft.webp');

test('a game is added with a picture and a product, and shoppers see it', {
  tag: ['@spec-18.11', '@spec-18.25', '@spec-18.26'],
}, async ({ page, shop, consoleErrors }) => {
  test.setTimeout(180_000);
  // A visitor who is not signed in sees that.
  consoleErrors.allow(/status of 401 .*\/api\/desk\//);
  const desk = new Desk(page);
  await desk.join(await inviteOwner(shop.dataDir, shop.deskUrl));
  await desk.open('Товары');
  await page.getByRole('link', { name: 'Игры' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Игры' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'pubg-mobile', exact: true })).toBeVisible();
  await seeDesk(page, 'games');
  await page.getByRole('link', { name: 'Новая игра' }).click();
  const slug = `walk-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Ключ игры').fill(slug);
  await page.getByLabel('Название').fill(`Прогулка ${slug}`);
  await page.getByLabel('Заголовок страницы').fill('Монеты за минуту');
  await page.getByLabel('Описание').fill('Монеты приходят сразу.');
  await page.getByLabel('Что продаётся').fill('Монеты');
  await page.getByLabel('Нужен сервер или регион').click();
  await page.getByLabel('Серверы и регионы').fill('eu Европа\nasia Азия');
  await page.locator('input[type=file]').first().setInputFiles(PICTURE);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText('Вырезано 1280 × 960 точек.');
  // By keyboard alone: larger, to the left.
  await dialog.getByRole('slider', { name: 'Увеличение' }).press('ArrowRight');
  await expect(dialog.getByRole('status')).not.toContainText('1280');
  await dialog.getByTestId('cropper').press('ArrowLeft');
  await seeDesk(page, 'crop');
  await dialog.getByRole('button', { name: 'Загрузить' }).click();
  await expect(dialog).toBeHidden();
  const preview = page.getByRole('region', { name: 'Как увидит покупатель' });
  await expect(preview.locator('img')).toHaveCount(3);
  await seeDesk(page, 'new game');
  await desk.save('Новинка', 'Добавить игру');

  await page.getByRole('link', { name: 'Новый товар' }).click();
  await page.getByLabel('Название').fill('60 монет');
  await page.getByLabel('Ключ товара').fill('c-60');
  await page.getByLabel('Цена, ₽').fill('85,5');
  await page.getByLabel('Товар у поставщика и поля заказа').fill('1/60?user=Player ID');
  await seeDesk(page, 'new product');
  await desk.save('Новинка', 'Добавить товар');
  await page.getByRole('tab', { name: 'Тексты' }).click();
  await page.getByRole('switch', { name: 'Показывать покупателям' }).click();
  await desk.save('Пора');
  const search = `${shop.url}/api/games/?search=${slug}`;
  const found = async () => (await (await page.request.get(search)).json()).results[0];
  await expect(async () => expect(await found()).toMatchObject({ min_price: '85.50' })).toPass();
  const picture = await page.request.get(`${shop.url}${(await found()).logo}`);
  expect(picture.headers()['content-type']).toBe('image/webp');

  // The shop is as it was for the other tests.
  await page.getByRole('tab', { name: 'Товары' }).click();
  await page.getByRole('link', { name: '60 монет' }).click();
  await expect(page.getByLabel('Цена, ₽')).toHaveValue('85.50');
  await seeDesk(page, 'product');
  await page.getByRole('link', { name: `Прогулка ${slug}` }).click();
  await page.getByRole('tab', { name: 'Вид и поля' }).click();
  await seeDesk(page, 'game fields');
  await page.getByRole('tab', { name: 'Тексты' }).click();
  await page.getByRole('switch', { name: 'Показывать покупателям' }).click();
  await desk.save('Прогулка кончилась');
  await expect(async () => expect(await found()).toBeUndefined()).toPass();
});
