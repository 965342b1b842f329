import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OWN, PLACES, permissionFor } from '@shop/desk/navigation';
import { permissionsOf, ROLES, type Role } from '@shop/desk-contract/roles';
import { ROOT } from '@shop/devkit/paths';
import { TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright/test';
import { seeDesk } from '../fixtures/desk-looks.ts';
import { inviteOwner } from '../fixtures/invite.ts';
import { expect, test } from '../fixtures/test.ts';
import { Desk } from '../pages/desk.ts';
import { Keyboard } from '../pages/keyboard.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ consoleErrors }) => {
  // A visitor who is not signed in sees that.
  consoleErrors.allow(/status of 401 .*\/api\/desk\//);
});

/** Screens that are looked at here: an address of each, and the heading that it has. */
const SCREENS = {
  '/finance/margin': ['/finance/margin', 'Наценка'],
  '/finance/receipts': ['/finance/receipts', 'Чеки'],
  '/finance/refunds': ['/finance/refunds', 'К возврату'],
  '/finance/unmatched': ['/finance/unmatched', 'Не сошлось'],
  '/finance/vat': ['/finance/vat', 'НДС'],
  '/goods/codes': ['/goods/codes', 'Добавить коды'],
  '/waiting': ['/waiting', 'Ждут человека'],
} as const;
/** Those that the walks through them look at, full of what was done there: the file and the name of the look. */
const SEEN_BY = {
  '/': ['desk', 'today'],
  '/account': ['desk', 'account'],
  '/articles': ['desk', 'articles'],
  '/articles/:slug': ['desk', 'article'],
  '/audit': ['desk', 'audit'],
  '/finance': ['desk', 'Финансы'],
  '/finance/entries': ['desk-pending', 'entries'],
  '/finance/reconcile': ['desk-pending', 'reconcile'],
  '/goods': ['desk', 'goods'],
  '/goods/contacts': ['desk-pending', 'contacts'],
  '/goods/countries': ['desk-pending', 'countries'],
  '/goods/countries/:flag': ['desk-pending', 'country'],
  '/goods/games': ['desk-goods', 'games'],
  '/goods/games/:slug': ['desk-goods', 'game fields'],
  '/goods/games/:slug/new-product': ['desk-goods', 'new product'],
  '/goods/new-game': ['desk-goods', 'new game'],
  '/goods/pending': ['desk-pending', 'pending'],
  '/goods/pending/:id': ['desk-pending', 'pending change'],
  '/goods/products/:id': ['desk-goods', 'product'],
  '/orders': ['desk', 'orders'],
  '/orders/:id': ['desk', 'order'],
  '/people': ['desk', 'Покупатели'],
  '/people/:id': ['desk', 'person'],
  '/promo': ['desk', 'Промокоды'],
  '/queue': ['desk', 'queue'],
  '/staff': ['desk', 'staff'],
} as const;

type Boot = { remotes: { routes: { path: string }[] }[] };

/** Every page that the running desk has. */
async function pagesOf(page: Page): Promise<string[]> {
  const { remotes } = JSON.parse((await page.locator('#boot').textContent()) ?? '') as Boot;
  return [...remotes.flatMap(({ routes }) => routes), ...OWN].map((route) => route.path).sort();
}

test('every screen of the desk is looked at, those and dialogs that are seldom opened here', {
  tag: '@spec-18.11',
}, async ({ page, shop, shopper, email, consoleErrors }) => {
  test.setTimeout(180_000);
  const id = await shopper.orderCodes(email);
  await shopper.pay(id);
  await shopper.reaches(id, 'done');
  const desk = new Desk(page);
  const link = await inviteOwner(shop.dataDir, shop.deskUrl);
  await page.goto(link);
  await expect(page.getByLabel('Код из приложения')).toBeVisible();
  await seeDesk(page, 'invitation');
  // Another fragment of the same document would not be read again.
  await page.goto('about:blank');
  await desk.join(link);

  expect(Object.keys({ ...SCREENS, ...SEEN_BY }).sort()).toEqual(await pagesOf(page));
  for (const [file, look] of Object.values(SEEN_BY)) {
    const spec = readFileSync(path.join(ROOT, `checks/e2e/tests/${file}.spec.ts`), 'utf8');
    expect(spec, file).toContain(`'${look}'`);
  }
  for (const [address, heading] of Object.values(SCREENS)) {
    await page.goto(`${shop.deskUrl}${address}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await seeDesk(page, address);
  }
  await page.goto(`${shop.deskUrl}/nothing-here`);
  await expect(page.getByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeVisible();
  await seeDesk(page, 'no such page');
  consoleErrors.allow(/status of 404 .*\/api\/desk\/orders\//);
  await page.goto(`${shop.deskUrl}/orders/${crypto.randomUUID()}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await seeDesk(page, 'no such order');

  await page.goto(`${shop.deskUrl}/orders/${id}`);
  const dialog = page.getByRole('dialog');
  for (const action of ['Вернуть деньги', 'Отправить письмо ещё раз', 'Передать коллеге', 'Заменить']) {
    await page.getByRole('button', { name: action, exact: true }).first().click();
    await expect(dialog).toBeVisible();
    if (action === 'Вернуть деньги') {
      await dialog.getByLabel('Почему').fill('Не подошёл');
      await dialog.getByRole('button', { name: 'Что произойдёт?' }).click();
      await expect(dialog.getByRole('status')).toBeVisible();
    }
    await seeDesk(page, action);
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await expect(dialog).toBeHidden();
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: /номер заказа/ }).fill(email);
  await expect(page.getByRole('button', { name: new RegExp(`^Заказ ${id.slice(0, 8)}`) })).toBeVisible();
  await seeDesk(page, 'palette');
  await page.keyboard.press('Escape');
  await desk.open('Сотрудники');
  await page.getByRole('button', { name: 'Изменить' }).first().click();
  await expect(dialog).toBeVisible();
  await seeDesk(page, 'a member of the staff');
});

test('a support worker finds an order, writes a note and goes back, by keyboard alone', {
  tag: '@spec-18.11',
}, async ({ page, shop, shopper, email }) => {
  test.setTimeout(120_000);
  const id = await shopper.orderCodes(email);
  const desk = new Desk(page);
  await desk.join(await inviteOwner(shop.dataDir, shop.deskUrl));
  const keyboard = new Keyboard(page);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const search = page.getByRole('textbox', { name: /номер заказа/ });
  await expect(heading('Сегодня')).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type('очередь');
  await page.keyboard.press('Enter');
  await expect(heading('Очередь доставки')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type(email);
  await expect(page.getByRole('button', { name: new RegExp(`^Заказ ${id.slice(0, 8)}`) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(`Заказ ${id.slice(0, 8)}`)).toBeVisible();

  const note = page.getByRole('button', { name: 'Заметка', exact: true });
  await keyboard.press(note);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(/Заметка/)).toBeFocused();
  await page.keyboard.type('Позвонит вечером');
  await keyboard.press(dialog.getByRole('button', { name: 'Что произойдёт?' }));
  await expect(dialog.getByRole('status')).toBeVisible();
  await keyboard.press(dialog.getByRole('button', { name: 'Выполнить' }));
  await expect(dialog).toBeHidden();
  await expect(note).toBeFocused();
  await expect(page.getByText('Позвонит вечером')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type('очередь');
  await page.keyboard.press('Enter');
  await expect(heading('Очередь доставки')).toBeVisible();
});

/** A call of each place that needs what the place needs. */
const CALLS: Record<string, ['GET' | 'POST', string]> = {
  '/': ['GET', 'today/'],
  '/orders': ['GET', 'orders/'],
  '/queue': ['POST', 'queue/next/'],
  '/waiting': ['GET', 'waiting/'],
  '/goods': ['GET', 'goods/'],
  '/goods/pending': ['GET', 'catalogue/pending/'],
  '/goods/games': ['GET', 'games/'],
  '/goods/new-game': ['POST', 'catalogue/changes/'],
  '/goods/codes': ['POST', 'goods/codes/'],
  '/goods/countries': ['GET', 'countries/'],
  '/goods/contacts': ['GET', 'contacts/'],
  '/articles': ['GET', 'articles/'],
  '/promo': ['GET', 'promo/'],
  '/people': ['GET', 'people/'],
  '/finance': ['GET', 'finance/days/?from=2026-01-01&to=2026-01-02'],
  '/finance/refunds': ['GET', 'finance/refunds/'],
  '/finance/receipts': ['GET', 'finance/receipts/'],
  '/finance/vat': ['GET', 'finance/vat/?from=2026-01-01&to=2026-01-02'],
  '/finance/reconcile': ['POST', 'finance/reconcile/'],
  '/audit': ['GET', 'audit/'],
  '/staff': ['GET', 'staff/'],
};

test('each role sees only its own pages, and both the desk and the api refuse the others', {
  tag: '@spec-18.3',
}, async ({ page, shop, browser }) => {
  test.setTimeout(240_000);
  const desk = new Desk(page);
  await desk.join(await inviteOwner(shop.dataDir, shop.deskUrl));
  const guarded = [...PLACES, ...OWN].filter((place) => 'permission' in place).map((place) => place.path);
  expect(Object.keys(CALLS).sort()).toEqual(guarded.toSorted());

  for (const role of ROLES.filter((name) => name !== 'owner')) {
    const context = await browser.newContext({ locale: 'ru-RU', serviceWorkers: 'block' });
    await joinAs(role, page, context, shop.deskUrl);
    for (const [place, [method, call]] of Object.entries(CALLS)) {
      const answer = await context.request.fetch(`${shop.deskUrl}/api/desk/${call}`, { method });
      const isRefused = answer.status() === 403;
      expect(isRefused, `${role}: ${call} ${answer.status()}`).toBe(!isOpen(role, place));
    }
    const tab = await context.newPage();
    const heading = tab.getByRole('heading', { level: 1 });
    // Where a day begins is a page of one's own.
    await tab.goto(`${shop.deskUrl}/`);
    await expect(heading).toBeVisible();
    await expect(heading).not.toHaveText('Нет доступа');
    const links = tab.locator('nav').getByRole('link', { includeHidden: true });
    for (const link of await links.all())
      expect(isOpen(role, (await link.getAttribute('href')) ?? '')).toBe(true);
    for (const place of guarded.filter((each) => each !== '/' && !isOpen(role, each))) {
      await tab.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, place);
      await expect(heading, `${role} at ${place}`).toHaveText('Нет доступа');
    }
    if (role === 'content') await seeDesk(tab, 'no access');
    await context.close();
  }
});

const isOpen = (role: Role, place: string): boolean => {
  const needed = permissionFor(place);
  return !needed || permissionsOf(role).includes(needed);
};

/** Somebody with a role, invited by the owner whose page it is, signed in in a browser of their own. */
async function joinAs(role: Role, owner: Page, context: BrowserContext, deskUrl: string): Promise<void> {
  const email = `${role}-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const call = async (by: BrowserContext, to: string, data: object) => {
    const answer = await by.request.post(`${deskUrl}/api/desk/${to}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { link } = await call(owner.context(), 'invitations/', { email, role });
  const token = new URL(link).hash.slice(1);
  const { totp } = await call(context, 'invitations/open/', { token });
  const secret = new URL(totp).searchParams.get('secret') ?? '';
  const code = new TOTP({ secret }).generate();
  await call(context, 'invitations/accept/', { token, name: role, password: 'пароль сотрудника 1', code });
}
