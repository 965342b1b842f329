import { expect, test } from '../fixtures/test.ts';

test.use({ javaScriptEnabled: false });

test('the home page shows its games', async ({ home, page }) => {
  await home.open();
  await expect(home.cards).toHaveCount(24);
  await expect(home.pictures.first()).toBeVisible();
  await home.pageLink(2).click();
  await expect(page).toHaveURL(/\/2$/);
  await expect(home.cards).not.toHaveCount(0);
});

test('search works as a form', async ({ home, page }) => {
  await home.open();
  await home.search('steam');
  await expect(page).toHaveURL(/\?q=steam/);
  await expect(home.card('Steam')).toBeVisible();
});

test('the game page shows description, products, prices and questions', async ({ home, game, page }) => {
  await home.open();
  await home.choose('PUBG Mobile');
  await expect(game.heading).toBeVisible();
  await expect(page.getByText('60 UC', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/\d\s₽/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Вопросы и ответы' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Что нужно знать' })).toBeVisible();
});
