import type { Page } from 'playwright/test';
import { PASSWORD } from '../fixtures/shopper.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';
import { Keyboard } from '../pages/keyboard.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const menu = (page: Page) => page.getByRole('button', { name: /^Меню аккаунта/ });
const keys = (page: Page) => {
  const keyboard = new Keyboard(page);
  return {
    press: keyboard.press.bind(keyboard),
    type: keyboard.type.bind(keyboard),
    tabTo: keyboard.tabTo.bind(keyboard),
  };
};
const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Войти' });

async function register(page: Page, email: string) {
  const { press, type } = keys(page);
  await press(signInButton(page));
  await press(dialog(page, 'Вход').getByRole('button', { name: 'Создать аккаунт' }));
  const form = dialog(page, 'Регистрация');
  await type(form.getByLabel('Почта'), email);
  await type(form.getByLabel('Придумайте пароль'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
}

test('registers, changes the name, signs out and in again, with the keyboard alone', {
  tag: '@spec-6.3',
}, async ({ home, page, email }) => {
  const { press, type, tabTo } = keys(page);
  await home.openReady();
  await register(page, email);
  await expect(home.heading).toBeFocused();
  await press(menu(page), 'Shift+Tab');
  await press(page.getByRole('link', { name: 'Настройки' }));
  const name = page.getByLabel('Как к вам обращаться');
  await tabTo(name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Анна');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Имя сохранено.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Меню аккаунта: Анна' }), 'Shift+Tab');
  await press(page.getByRole('button', { name: 'Выйти' }));
  await expect(page).toHaveURL('/');
  await expect(home.heading).toBeFocused();
  await press(signInButton(page), 'Shift+Tab');
  const form = dialog(page, 'Вход');
  await type(form.getByLabel('Почта'), email);
  await type(form.getByLabel('Пароль', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Меню аккаунта: Анна' })).toBeVisible();
});

test('sets a new password by the link of a letter', { tag: ['@spec-14.3', '@any-size'] }, async ({
  home,
  page,
  email,
  mailbox,
  shop,
}) => {
  await home.openReady();
  await register(page, email);
  await menu(page).click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await signInButton(page).click();
  await page.getByRole('button', { name: 'Забыли пароль?' }).click();
  await page.getByLabel('Почта').fill(email);
  await page.getByRole('button', { name: 'Прислать ссылку' }).click();
  await expect(dialog(page, 'Проверьте почту')).toBeVisible();
  await expect(async () => {
    const { links } = await mailbox.newestTo(email);
    const link = links.find((one) => one.includes('?reset='));
    expect(link).toBeTruthy();
    await page.goto(link!);
  }).toPass();
  await page.getByLabel('Придумайте пароль').fill('another battery staple');
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.getByRole('button', { name: 'Сохранить и войти' }).click();
  await expect(menu(page)).toBeVisible();
});

test('an address confirmed in another browser ends what was before, says so, and asks for a new password', {
  tag: ['@spec-14.14', '@any-size'],
}, async ({ home, page, email, mailbox, browser, consoleErrors }) => {
  // Calls of the session that has ended.
  consoleErrors.allow(/status of 40[01] .*(?:auth\/profile|auth\/jwt\/refresh|api\/orders\/)/);
  await home.openReady();
  await register(page, email);
  let link: string | undefined;
  await expect(async () => {
    link = (await mailbox.newestTo(email)).links.find((one) => one.includes('?confirm='));
    expect(link).toBeTruthy();
  }).toPass();
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link!);
  await expect(
    phone.getByText('Завершены прежние входы: 1. Прежний пароль больше не действует.'),
  ).toBeVisible();
  await phone.getByLabel('Придумайте пароль').fill('another battery staple');
  await phone.getByRole('button', { name: 'Сохранить и войти' }).click();
  await expect(menu(phone)).toBeVisible();
  await phone.context().close();
  await page.reload();
  await expect(signInButton(page)).toBeVisible();
});

test('tabs share one refresh of the tokens, and one sign-out', {
  tag: ['@spec-4.10', '@spec-4.12', '@spec-14.11', '@any-size'],
}, async ({ home, page, email, context, consoleErrors }) => {
  // The first request with the bad token; on a busy machine that is the popup of the last order, too.
  consoleErrors.allow(/status of 401 .*(?:auth\/profile|api\/orders\/\?page=1)/);
  await home.openReady();
  await register(page, email);
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/jwt/refresh/')) refreshes.push(request.url());
  });
  const access = (await context.cookies()).find(({ name }) => name === 'access');
  // A page that is left here would renew the token in the middle of leaving, and lose the answer.
  await page.goto('about:blank');
  await context.addCookies([{ ...access!, value: 'e30.e30.bad' }]);
  const other = await context.newPage();
  await Promise.all([page.goto('/profile/settings'), other.goto('/profile/settings')]);
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Имя' })).toBeVisible();
  expect(refreshes).toHaveLength(1);
  await menu(page).click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/');
    await expect(signInButton(tab)).toBeVisible();
  }
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('refresh');
});

test('an order stands in the history of its buyer as soon as it is made', { tag: '@any-size' }, async ({
  game,
  orderForm,
  shopper,
  email,
  page,
}) => {
  await shopper.register(email);
  const { id } = await shopper.game('PUBG Mobile');
  const read = page.waitForResponse(/\/api\/orders\/\?/);
  await page.goto(`/products/${id}`);
  await hydrated(page);
  // For the last-order popup: there was none by then.
  await read;
  await game.setQuantity('60 UC', 1);
  await orderForm.payButton.click();
  await orderForm.arrived();
  await menu(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'Профиль' }).click();
  await expect(page.getByRole('article', { name: /PUBG Mobile/ })).toHaveCount(1);
});
