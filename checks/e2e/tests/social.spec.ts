import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';
import { IdentityPage } from '../pages/identity-page.ts';

const number = () => String(Math.floor(1e8 + Math.random() * 8e8));
/** Steam's people have longer numbers. */
const subjectFor = (provider: string) => (provider === 'Steam' ? `76561198${number()}` : number());

const menu = (page: Page) => page.getByRole('button', { name: /^Меню аккаунта/ });
const row = (page: Page, provider: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: provider });

/** From a page to the consent page of a provider. */
async function leaveFor(page: Page, provider: string): Promise<IdentityPage> {
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('dialog').getByRole('button', { name: provider, exact: true }).click();
  return new IdentityPage(page);
}
async function bind(page: Page, provider: string, subject: string): Promise<void> {
  await page.getByRole('button', { name: `Привязать ${provider}`, exact: true }).click();
  await new IdentityPage(page).approve({ subject });
}

test('ways to sign in that come late move no button', async ({ page }) => {
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/auth/methods/', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
  const popup = page.getByRole('dialog', { name: 'Вход', exact: true });
  const register = popup.getByRole('button', { name: 'Создать аккаунт' });
  await popup.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const before = await register.boundingBox();
  answer();
  await expect(popup.getByRole('button', { name: 'Steam', exact: true })).toBeVisible();
  expect(await register.boundingBox()).toEqual(before);
});

test('a press on the empty part of the sign-in popup does not close it', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Забыли пароль?' }).click();
  const popup = page.getByRole('dialog');
  await popup.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const { x, y, width, height } = (await popup.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height - 3);
  await expect(popup.getByRole('textbox')).toBeVisible();
  await page.mouse.click(x + width / 2, y - 3);
  await expect(popup).toBeHidden();
});

for (const [provider, asksForEmail] of [
  ['Google', false],
  ['Facebook', false],
  ['Яндекс', false],
  ['VK ID', false],
  ['ВКонтакте', false],
  ['Steam', true],
  ['Telegram', true],
] as const) {
  test(`signs up by ${provider}${asksForEmail ? ', which gives no e-mail,' : ''} and returns to the page that was left`, async ({
    page,
    context,
    email,
    consoleErrors,
  }) => {
    if (asksForEmail) consoleErrors.allow(/status of 400 .*\/auth\/\)$/);
    await page.goto('/info/contacts');
    await hydrated(page);
    const consent = await leaveFor(page, provider);
    await consent.approve({ subject: subjectFor(provider), name: 'Анна', ...(!asksForEmail && { email }) });
    if (asksForEmail) {
      await expect(page.getByRole('heading', { level: 1, name: 'Осталась почта' })).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(0);
      await page.getByLabel('Почта').fill(email);
      await page.getByRole('main').getByRole('button').click();
    }
    await expect(page).toHaveURL('/info/contacts');
    await expect(menu(page)).toBeVisible();
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['access', 'refresh']));
  });
}

test('a refusal at the provider is shown, and the popup opens again where it began', async ({ page }) => {
  await page.goto('/info');
  await hydrated(page);
  await (await leaveFor(page, 'Google')).refuse();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Google не подтвердил вход');
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(page).toHaveURL('/info');
  await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible();
});

test('binds an account, signs in by it, and unbinds it; one that belongs to another is refused', async ({
  page,
  context,
  shopper,
  email,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400 .*\/bind\//);
  const subject = subjectFor('Яндекс');
  const settings = async () => {
    await page.goto('/profile/settings');
    await expect(row(page, 'Яндекс')).toBeVisible();
  };
  await shopper.register(email);
  await settings();
  await bind(page, 'Яндекс', subject);
  await expect(page).toHaveURL('/profile/settings');
  await expect(row(page, 'Яндекс')).toContainText('Привязан');

  await context.clearCookies();
  await shopper.register(`other-${email}`);
  await settings();
  await bind(page, 'Яндекс', subject);
  await expect(page.getByRole('heading', { level: 1, name: 'Не получилось' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/друг/);

  await context.clearCookies();
  await page.goto('/');
  await hydrated(page);
  await (await leaveFor(page, 'Яндекс')).approve({ subject });
  await expect(menu(page)).toBeVisible();
  await settings();
  await page.getByRole('button', { name: 'Отвязать Яндекс' }).click();
  await expect(row(page, 'Яндекс').getByRole('button')).toHaveText('Привязать');
});

test('the last way to sign in cannot be unbound', async ({ page, email, consoleErrors }) => {
  consoleErrors.allow(/status of 400 .*\/unbind\//);
  await page.goto('/');
  await hydrated(page);
  await (await leaveFor(page, 'Яндекс')).approve({ subject: subjectFor('Яндекс'), email });
  await expect(menu(page)).toBeVisible();
  await page.goto('/profile/settings');
  await page.getByRole('button', { name: 'Отвязать Яндекс' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/\S/);
  await expect(row(page, 'Яндекс')).toContainText('Привязан');
});

test('Telegram’s older widget signs in by what it leaves behind the hash', async ({
  page,
  shop,
  shopper,
  email,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400 .*\/telegram\/auth\//);
  await page.goto('/');
  await hydrated(page);
  const back = `${shop.url}/auth/telegram/redirect/`;
  const { url } = await shopper.read<{ url: string }>(
    `auth/social/telegram/url/?redirect_uri=${encodeURIComponent(back)}`,
  );
  const state = new URL(url).searchParams.get('state');
  // The simulator answers in the query; Telegram itself packs the same fields behind the hash.
  const widget = new URLSearchParams({ bot_id: 'shop', return_to: `${back}?state=${state}` });
  const answer = await page.request.post(`${shop.sandboxUrl}/idp/telegram/widget?${widget}`, {
    form: { decision: 'approve', subject: subjectFor('Telegram'), name: 'Анна' },
    maxRedirects: 0,
  });
  const { state: _, ...fields } = Object.fromEntries(new URL(answer.headers().location ?? '').searchParams);
  const packed = Buffer.from(JSON.stringify(fields)).toString('base64url');
  await page.goto(`${back}?state=${state}#tgAuthResult=${packed}`);
  await page.getByLabel('Почта').fill(email);
  await page.getByRole('main').getByRole('button').click();
  await expect(menu(page)).toBeVisible();
});
