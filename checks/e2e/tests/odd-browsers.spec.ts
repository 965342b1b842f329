import { inviteOwner } from '../fixtures/invite.ts';
import { METHOD, orderPubg, PUBG } from '../fixtures/journeys.ts';
import { PASSWORD } from '../fixtures/shopper.ts';
import { expect, test } from '../fixtures/test.ts';
import { translate } from '../fixtures/translate.ts';
import { Desk } from '../pages/desk.ts';
import { PaymentPage } from '../pages/payment-page.ts';

const DAY = 86_400_000;

/** Puts a page's clock on by so many milliseconds. Runs in the page. */
function setClock(by: number): void {
  const Real = Date;
  const now = () => Real.now() + by;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

for (const [off, time] of [
  ['ahead', DAY],
  ['behind', -DAY],
] as const)
  test(`a phone whose clock is a day ${off} has the time to pay that the server gives`, async ({
    home,
    game,
    orderForm,
    email,
    page,
  }) => {
    await page.addInitScript(setClock, time);
    await orderPubg({ home, game, orderForm }, email);
    await expect(page.getByRole('timer')).toHaveText(/^23:59:\d\d$/);
  });

test.describe('a translated page', () => {
  test('is searched, ordered from and paid on, and says each sum as it changes', async ({
    home,
    game,
    orderForm,
    payment,
    email,
    page,
  }) => {
    await page.addInitScript(translate, 'hydrated');
    await home.openReady();
    await expect(page.locator('html.translated-ltr')).toBeVisible();
    await home.search('пабг');
    await home.choose(PUBG.title);
    await game.setQuantity(PUBG.product, 2);
    await orderForm.submit(email);
    await payment.method(METHOD).check();
    await payment.country.selectOption('Казахстан, KZT');
    await expect(payment.payButton).toContainText('₸');
    await payment.country.selectOption('Россия, RUB');
    await expect(payment.payButton).toContainText('₽');
    const first = await payment.payButton.textContent();
    await page.getByRole('button', { name: 'Изменить заказ' }).click();
    const dialog = page.getByRole('dialog', { name: 'Изменить заказ' });
    await dialog.getByRole('button', { name: /^Больше/ }).click();
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog).toHaveCount(0);
    await payment.method(METHOD).check();
    await expect(payment.payButton).not.toHaveText(first ?? '');
    const gateway = await payment.payBy(METHOD);
    await gateway.approveButton.click();
    await expect(payment.done).toBeVisible();
    await payment.deliveredCodes(3);
  });

  test('is signed up, in and out on, and changes the profile', async ({
    home,
    email,
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 40[01] /);
    await page.addInitScript(translate, 'hydrated');
    await home.openReady();
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
    await page.getByRole('button', { name: 'Создать аккаунт' }).click();
    await page.getByLabel('Почта').fill(email);
    await page.getByLabel('Придумайте пароль').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('button', { name: /^Меню аккаунта/ });
    await menu.click();
    await page.getByRole('link', { name: 'Настройки' }).click();
    await page.getByLabel('Как к вам обращаться').fill('Анна');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Имя сохранено.')).toBeVisible();
    await page.getByRole('link', { name: 'Профиль', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Промокод' }).fill('NOSUCH');
    await page.getByRole('button', { name: 'Проверить' }).click();
    await expect(page.getByText('Такого промокода нет, или он уже не действует.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Промокод' }).fill('OTHER');
    await expect(page.getByText('Такого промокода нет, или он уже не действует.')).toHaveCount(0);
    await menu.click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
    const form = page.getByRole('dialog', { name: 'Вход' });
    await form.getByLabel('Почта').fill(email);
    await form.getByLabel('Пароль', { exact: true }).fill('wrong password 1');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Почта или пароль не подходят.')).toBeVisible();
    await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
  });

  test('of the desk shows an order and replaces its code', async ({
    page,
    shop,
    shopper,
    email,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 401 .*\/api\/desk\//);
    const id = await shopper.orderCodes(email);
    await shopper.pay(id);
    await shopper.reaches(id, 'done');
    await page.addInitScript(translate);
    const desk = new Desk(page);
    await desk.join(await inviteOwner(shop.dataDir, shop.deskUrl));
    await page.goto(`${shop.deskUrl}/orders/${id}`);
    await page.getByRole('button', { name: 'Показать коды' }).click();
    const code = page.locator('code').first();
    await expect(code).not.toContainText('…');
    const bad = (await code.textContent()) ?? '';
    await page.getByRole('button', { name: 'Заменить' }).click();
    expect(await desk.act('Код не активируется')).toContain(`Код …${bad.slice(-4)}`);
    await expect(code).not.toContainText(bad.slice(-4));
    await desk.open('Заказы');
    await page.getByLabel('Поиск').fill(email);
    await expect(page.getByRole('link', { name: id.slice(0, 8) })).toBeVisible();
  });
});

/** User agents as these apps send them. */
const APPS = {
  'Telegram on Android':
    'Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.104 Mobile Safari/537.36 Telegram-Android/11.5.3',
  'Telegram on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Telegram-iOS/11.5',
  'VK on Android':
    'Mozilla/5.0 (Linux; Android 13; 2201117TY; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.107 Mobile Safari/537.36 VKAndroidApp/8.106-24871',
  'VK on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 com.vk.vkclient/4100',
  'Instagram on Android':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.81 Mobile Safari/537.36 Instagram 361.0.0.46.88 Android',
  'Instagram on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B91 Instagram 361.0.0.35.82',
};
const WINDOWS: Record<string, () => void> = {
  'no window': () => {
    window.open = () => null;
  },
  'the page itself': () => {
    window.open = () => window;
  },
  'a window that is closed at once': () => {
    const open = window.open.bind(window);
    window.open = (...given) => {
      const opened = open(...given);
      opened?.close();
      return opened;
    };
  },
};

for (const [index, [app, userAgent]] of Object.entries(APPS).entries())
  test(`${app} pays in the same tab and comes back to the order`, async ({
    browser,
    shop,
    shopper,
    email,
  }) => {
    const [given, take] = Object.entries(WINDOWS)[index % 3]!;
    const id = await shopper.orderCodes(email);
    const context = await browser.newContext({ userAgent, storageState: await shopper.state() });
    await test.step(`window.open gives ${given}`, () => context.addInitScript(take));
    const page = await context.newPage();
    const payment = new PaymentPage(page);
    await page.goto(`${shop.url}/orders/${id}/pay`);
    await payment.method(METHOD).check();
    await payment.payButton.click();
    await expect(payment.gatewayLink).toBeVisible();
    // Left and opened again, the page leads on in this tab as well.
    await page.reload();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Перейти к оплате|Продолжить оплату/ })
      .click();
    await page.getByRole('button', { name: /^Оплатить/ }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${id}/pay`));
    await expect(payment.done).toBeVisible();
    expect(context.pages()).toHaveLength(1);
    await context.close();
  });
