import type { Locator } from 'playwright/test';
import { inviteOwner } from '../fixtures/invite.ts';
import { expect, test } from '../fixtures/test.ts';
import { Desk } from '../pages/desk.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { DESKTOP } from '../walks/walk.ts';

// Keyboard-only users are on desktops.
test.use({ viewport: DESKTOP, isMobile: false, hasTouch: false, reducedMotion: 'reduce' });

test('ten jobs of the desk are done without a mouse, and what is refused says why at its field', {
  tag: '@spec-18.11',
}, async ({ page, shop, shopper, email, consoleErrors }) => {
  test.setTimeout(300_000);
  consoleErrors.allow(/status of (?:400|401|409) .*\/api\/desk\//);
  const id = await shopper.orderCodes(email);
  await shopper.pay(id);
  await shopper.reaches(id, 'done');
  await new Desk(page).join(await inviteOwner(shop.dataDir, shop.deskUrl));
  const keyboard = new Keyboard(page);
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp, within: Locator = page.locator('body')) =>
    within.getByRole('button', { name, exact: typeof name === 'string' });
  const why = dialog.getByLabel(/Почему|Заметка/);
  /** Opens a dialog of the order, whose first field has the focus then. */
  async function open(action: Locator, key?: 'Shift+Tab'): Promise<void> {
    await keyboard.press(action, key);
    await expect(why).toBeFocused();
  }
  /** Writes why, looks at what would happen, and does it: the focus never leaves the dialog, and goes back to `opener`. */
  async function act(reason: string, opener: Locator): Promise<void> {
    await expect(why).toBeFocused();
    await page.keyboard.type(reason);
    await keyboard.press(button('Что произойдёт?', dialog));
    await expect(button('Выполнить', dialog)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }

  await test.step('an order is found', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('textbox', { name: /номер заказа/ })).toBeFocused();
    await page.keyboard.type(email);
    await expect(button(new RegExp(`^Заказ ${id.slice(0, 8)}`))).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Заказ ${id.slice(0, 8)}` })).toBeVisible();
  });

  await test.step('a note is written, and typed text is not lost by Escape', async () => {
    const note = button('Заметка');
    await open(note);
    await page.keyboard.type('Покупатель позв');
    await page.keyboard.press('Escape');
    await expect(button('Продолжить', dialog)).toBeFocused();
    await page.keyboard.press('Enter');
    await keyboard.tabTo(why, 'Shift+Tab');
    await page.keyboard.press('End');
    await act('онил', note);
    await expect(page.getByText('Покупатель позвонил').first()).toBeVisible();
    await open(note);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('codes are shown, and one is replaced', async () => {
    await keyboard.press(button(/^Показать коды/));
    await expect(page.locator('code').first()).not.toContainText('…');
    const replace = button('Заменить').first();
    await open(replace);
    await page.keyboard.type('Код не активируется');
    await keyboard.press(button('Что произойдёт?', dialog));
    await expect(button('Выполнить', dialog)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  const refund = button('Вернуть деньги');
  for (const [typed, problem] of [
    ['сто', 'Укажите сумму, например 84 или 84,50.'],
    ['0', 'Больше нуля.'],
    ['1 000,00', /./],
  ] as const)
    await test.step(`a refund of ${typed} is refused, and says why`, async () => {
      await open(refund, 'Shift+Tab');
      await page.keyboard.type('Проверка');
      await keyboard.tabTo(dialog.getByLabel(/Сколько вернуть/), 'Shift+Tab');
      await page.keyboard.press('Control+a');
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(problem).last()).toBeVisible();
      await expect(dialog.getByText(/шаблон|pattern|string/)).toHaveCount(0);
      await keyboard.press(button('Отмена', dialog));
      await expect(dialog).toBeHidden();
    });

  await test.step('a part is refunded, as people write it', async () => {
    await open(refund, 'Shift+Tab');
    await keyboard.tabTo(dialog.getByLabel(/Сколько вернуть/), 'Shift+Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('4,5');
    await keyboard.tabTo(why);
    await act('Лишний набор', refund);
    await expect(page.getByText(/4[.,]50\s₽/).first()).toBeVisible();
  });

  await test.step('the letter is sent again', async () => {
    const resend = button('Отправить письмо ещё раз');
    await open(resend, 'Shift+Tab');
    await act('Письмо потерялось', resend);
  });

  await test.step('a promo code of 200 % is refused, one of 60 % asks again', async () => {
    await keyboard.press(
      page.getByRole('navigation').getByRole('link', { name: 'Промокоды', exact: true }),
      'Shift+Tab',
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Промокоды' })).toBeVisible();
    await keyboard.type(page.getByLabel('Почему'), 'Праздник');
    const code = `KEYS${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
    await keyboard.type(page.getByRole('textbox', { name: 'Промокод' }), code);
    const percent = page.getByLabel('Скидка, %');
    await keyboard.tabTo(percent);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('200');
    await keyboard.press(button('Создать'));
    await expect(page.getByText('Не больше 100.')).toBeVisible();
    await expect(percent).toHaveValue('200');
    await keyboard.tabTo(percent, 'Shift+Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('60');
    await keyboard.press(button('Создать'));
    await expect(dialog.getByText(/За последнюю неделю она отняла бы/)).toBeVisible();
    await keyboard.press(button('Создать', dialog));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('60 %');
  });

  await test.step('it is switched off', async () => {
    await keyboard.type(page.getByLabel('Почему'), 'Хватит');
    const off = page.getByRole('row', { name: /KEYS/ }).getByRole('button', { name: 'Выключить' });
    await keyboard.press(off);
    await expect(off).toBeHidden();
  });

  await test.step('a person is blocked and let in again', async () => {
    const person = `keys-${crypto.randomUUID().slice(0, 6)}@example.com`;
    await shopper.register(person);
    await keyboard.press(
      page.getByRole('navigation').getByRole('link', { name: 'Покупатели', exact: true }),
      'Shift+Tab',
    );
    await keyboard.type(page.getByLabel('Почта, имя или номер'), person);
    await keyboard.press(page.getByRole('link', { name: person }));
    await expect(page.getByRole('heading', { level: 1, name: person })).toBeVisible();
    for (const name of ['Заблокировать', 'Разблокировать']) {
      await keyboard.tabTo(page.getByLabel('Почему').first(), 'Shift+Tab');
      await page.keyboard.type('Проверка');
      await keyboard.press(button(name));
      await expect(button(name)).toBeHidden();
    }
  });

  await test.step('a balance is changed by a sum as people write it', async () => {
    await keyboard.tabTo(page.getByLabel('Почему').first(), 'Shift+Tab');
    await page.keyboard.type('Подарок');
    const amount = page.getByLabel(/Добавить к балансу/);
    await keyboard.type(amount, '1 000 рублей и сто');
    await keyboard.press(button('Изменить баланс'));
    await expect(page.getByText('Укажите сумму, например 84 или 84,50.')).toBeVisible();
    await keyboard.tabTo(amount, 'Shift+Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1 000,5');
    await keyboard.press(button('Изменить баланс'));
    await expect(page.getByText(/1\s000,50\s₽/).first()).toBeVisible();
  });
});
