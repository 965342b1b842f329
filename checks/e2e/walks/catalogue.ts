import { expect } from 'playwright/test';
import { PUBG } from '../fixtures/journeys.ts';
import { hydrated } from '../pages/hydrated.ts';
import type { World } from './walk.ts';

/** The home page, its search, and what a game's page may be like. */
export async function* catalogue({ page, home, game, shopper, consoleErrors }: World) {
  await home.openReady();
  yield 'home';
  await page.goto('/2');
  await hydrated(page);
  yield 'second-page';
  await home.search('пабг');
  await expect(home.card(PUBG.title)).toBeVisible();
  yield 'search';
  await home.search('ъъъъъъ');
  await expect(page.getByText('ничего нет').first()).toBeVisible();
  yield 'nothing-found';

  await home.openReady();
  await home.choose(PUBG.title);
  await hydrated(page);
  yield 'game';
  await game.setQuantity(PUBG.product, 3);
  await page.getByRole('button', { name: /^В избранное/ }).click();
  yield 'game-chosen';
  await page.goto(`/products/${(await shopper.game('Fortnite')).id}`);
  await hydrated(page);
  yield 'game-for-users';
  await home.openReady();
  await expect(page.getByRole('heading', { name: 'Ваши игры' })).toBeVisible();
  yield 'home-with-games';

  const { id } = await shopper.game('Roblox');
  await page.route(`**/api/games/${id}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), is_active: false } });
  });
  consoleErrors.allow(/preload/);
  await home.choose('Roblox');
  await expect(page.getByText('Сейчас не продаём')).toBeVisible();
  yield 'game-not-sold';
}
