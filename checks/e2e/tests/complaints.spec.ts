import { type Browser, type BrowserContext, expect as expectHere, type Page } from 'playwright/test';
import { inviteOwner } from '../fixtures/invite.ts';
import { Shopper } from '../fixtures/shopper.ts';
import { expect, test } from '../fixtures/test.ts';
import { Desk } from '../pages/desk.ts';

test.use({ reducedMotion: 'reduce' });

/** A shopper with a browser of their own, as each complaint has. */
async function newShopper(
  browser: Browser,
  url: string,
): Promise<{ shopper: Shopper; context: BrowserContext }> {
  const context = await browser.newContext();
  return { shopper: new Shopper(context, url), context };
}
const newEmail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Does a support worker's tasks, as often as complaints call for them. */
class Worker {
  readonly page: Page;
  readonly desk: Desk;
  constructor(page: Page) {
    this.page = page;
    this.desk = new Desk(page);
  }
  /** Opens an order by whatever the shopper wrote. */
  async findOrder(text: string): Promise<void> {
    await this.desk.open('Заказы');
    await this.page.getByLabel('Поиск').fill(text);
    const table = this.page.getByRole('table', { name: 'Заказы' });
    await expectHere(table.getByRole('link')).toHaveCount(1);
    await table.getByRole('link').click();
    await expectHere(this.page.getByRole('heading', { level: 1, name: /^Заказ / })).toBeVisible();
  }
  async findPerson(email: string): Promise<void> {
    await this.desk.open('Покупатели');
    await this.page.getByLabel('Почта, имя или номер').fill(email);
    await this.page.getByRole('link', { name: email }).click();
    await expectHere(this.page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  }
  /** Opens an action of the order. */
  choose(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).first().click();
  }
  /** Does something to an account, which asks for no dry run. */
  async doToPerson(button: string, why: string): Promise<void> {
    await this.page.getByLabel('Почему').first().fill(why);
    await this.choose(button);
    await this.desk.notice('Сделано.');
  }
  reads(text: string | RegExp): Promise<void> {
    return expectHere(this.page.getByText(text).first()).toBeVisible();
  }
}

test('complaints of a bad day are solved at the desk', {
  tag: ['@spec-18.6', '@spec-18.7', '@spec-18.21', '@spec-18.22', '@spec-18.23'],
}, async ({ page, browser, shop, consoleErrors }) => {
  test.setTimeout(300_000);
  consoleErrors.allow(/status of 401 .*\/api\/desk\//);
  const worker = new Worker(page);
  const { desk } = worker;
  const { shopper: guest, context } = await newShopper(browser, shop.url);
  const { shopper: member, context: home } = await newShopper(browser, shop.url);
  const email = newEmail('guest');
  const memberEmail = newEmail('member');

  const paid = async (order: Promise<string>) => {
    const id = await order;
    await guest.pay(id);
    return id;
  };
  const codes = (address: string, count = 1) => paid(guest.orderCodes(address, count));
  const [bad, pair, fraud, mistyped] = [
    await codes(newEmail('bad')),
    await codes(newEmail('pair'), 2),
    await codes(newEmail('fraud')),
    await codes(newEmail('mistyped')),
  ];
  const phone = `+7 900 ${String(Math.random()).slice(2, 9)}`;
  const unpaid = await guest.orderCodes(email);
  await guest.startPayment(unpaid);
  const byPhone = await guest.orderCodes(newEmail('phone'));
  await guest.startPayment(byPhone, 'push_ru', { phone });
  const typo = await paid(
    guest.orderForPlayer(`wrong-${crypto.randomUUID().slice(0, 8)}`, newEmail('player')),
  );
  const stuck = await paid(
    guest.orderForPlayer(`cancelled-${crypto.randomUUID().slice(0, 8)}`, newEmail('stuck')),
  );
  const failed = await paid(
    guest.orderForPlayer(`fails-${crypto.randomUUID().slice(0, 8)}`, newEmail('failed')),
  );
  await member.register(memberEmail);
  const account = String(Math.random()).slice(2, 10);
  const gold = await member.orderGold(account);
  await member.sendAvatar(gold, await page.screenshot());
  const started = await member.startPayment(gold);
  await home.request.post(started.url, { form: { outcome: 'approve' }, maxRedirects: 0 });
  for (const id of [bad, pair, fraud, mistyped, byPhone]) await guest.reaches(id, 'done');
  await guest.reaches(failed, 'failed');
  await member.reaches(gold, 'done');

  await desk.join(await inviteOwner(shop.dataDir, shop.deskUrl));
  const complaint = (what: string, solve: () => Promise<void>) => test.step(what, solve);

  await complaint('«Код не активируется»', async () => {
    await worker.findOrder(bad.slice(0, 8));
    await worker.choose('Заменить');
    expect(await desk.act('Код не активируется')).toContain('Покупатель получит код');
    await worker.reads(/аннулирован/);
  });
  await complaint('«Из двух кодов один не подошёл, верните за него деньги»', async () => {
    await worker.findOrder(pair.slice(0, 8));
    await worker.choose('Вернуть деньги');
    await page
      .getByRole('dialog')
      .getByLabel(/^Сколько вернуть/)
      .fill('10,00');
    expect(await desk.act('Код не подошёл')).toContain('Проводка');
    await worker.reads(/^Частичный возврат 10.00/);
  });
  await complaint('«Мой код украли: сделайте так, чтобы он был недействителен»', async () => {
    await worker.findOrder(fraud.slice(0, 8));
    await worker.choose('Аннулировать');
    expect(await desk.act('Код украден')).toContain('больше не действует');
  });
  await complaint('«Ошибся в почте, письмо не пришло»', async () => {
    await worker.findOrder(mistyped.slice(0, 8));
    await worker.choose('Отправить письмо ещё раз');
    await page.getByRole('dialog').getByLabel('Почта покупателя').fill(email);
    expect(await desk.act('Опечатка в адресе')).toContain(email);
  });
  await complaint('«Оплатил, а заказ ждёт оплаты»', async () => {
    await worker.findOrder(unpaid.slice(0, 8));
    await worker.choose('Спросить провайдера');
    expect(await desk.act('Покупатель говорит, что оплатил')).toContain('Провайдера спросят');
  });
  await complaint('«Номера заказа не помню, платил с этого телефона. Пришлите коды ещё раз»', async () => {
    await worker.findOrder(phone);
    await worker.choose('Отправить письмо ещё раз');
    expect(await desk.act('Письмо потерялось')).toContain('Письмо «заказ выполнен»');
  });
  await complaint('«Указал не тот ID»', async () => {
    await worker.findOrder(typo.slice(0, 8));
    await worker.reads('нужен человек');
    await worker.choose('Исправить игрока');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('ID игрока').fill('right-player');
    await dialog.getByLabel('У поставщика заказ отменён').check();
    expect(await desk.act('Ошибка в ID')).toContain('→ right-player');
    await worker.reads('Заказ выполнен');
  });
  await complaint('«Заказ завис второй день, верните деньги»', async () => {
    await worker.findOrder(stuck.slice(0, 8));
    await worker.choose('Отменить и вернуть деньги');
    await page.getByRole('dialog').getByLabel('У поставщика заказ отменён').check();
    expect(await desk.act('Поставщик отменил')).toContain('Деньги вернутся');
    await worker.reads(/^Назначен возврат/);
  });
  await complaint('«Заказ отменили. Где мои деньги?»', async () => {
    await worker.findOrder(failed.slice(0, 8));
    await worker.reads(/^Возврат .* ушёл покупателю/);
  });
  await complaint('«Голда не пришла, скин забрали»', async () => {
    await worker.findOrder(account);
    await worker.reads('Цена лота');
    await expect(page.getByRole('img', { name: 'Профиль покупателя в игре' })).toBeVisible();
    await worker.choose('Передать коллеге');
    await desk.act('Нужно проверить историю рынка');
    await worker.reads('Передали коллеге');
  });

  await complaint('«Не могу войти, пароль не помню»', async () => {
    await worker.findPerson(memberEmail);
    await worker.doToPerson('Письмо для нового пароля', 'Не может войти');
  });
  await complaint('«При регистрации ошибся в почте»', async () => {
    const { shopper, context: other } = await newShopper(browser, shop.url);
    const wrong = newEmail('wrong');
    await shopper.register(wrong);
    await worker.findPerson(wrong);
    const right = newEmail('right');
    await page.getByLabel('Правильный адрес').fill(right);
    await worker.doToPerson('Исправить адрес', 'Опечатка');
    // A day later, unless the letter to the wrong address stops it.
    await worker.reads(`Сменится на ${right}`);
    await other.close();
  });
  await complaint('«Мой аккаунт взломали»', async () => {
    await worker.findPerson(memberEmail);
    await worker.doToPerson('Выйти на всех устройствах', 'Взломан');
    await worker.doToPerson('Заблокировать', 'Взломан');
    await expect(page.getByText('заблокирован')).toBeVisible();
  });
  await complaint('«Это снова я, разблокируйте»', async () => {
    await worker.findPerson(memberEmail);
    await worker.doToPerson('Разблокировать', 'Пароль сменил');
  });
  await complaint('«Промокод не сработал» – рубли на баланс', async () => {
    await worker.findPerson(memberEmail);
    await page.getByLabel(/^Добавить к балансу/).fill('50');
    await worker.doToPerson('Изменить баланс', 'Промокод не сработал');
    await worker.reads(/Баланс: .*50/);
  });
  await complaint('«Что вы обо мне храните?»', async () => {
    await worker.findPerson(memberEmail);
    const data = page.getByRole('region', { name: 'Персональные данные' });
    await data.getByLabel('Почему').fill('Запрос покупателя');
    const file = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Выгрузить данные' }).click();
    await file;
  });
  await complaint('«Удалите меня»', async () => {
    const { shopper, context: other } = await newShopper(browser, shop.url);
    const leaver = newEmail('leaver');
    await shopper.register(leaver);
    await worker.findPerson(leaver);
    const data = page.getByRole('region', { name: 'Персональные данные' });
    await data.getByLabel('Почему').fill('Просит покупатель');
    await data.getByRole('button', { name: 'Удалить данные' }).click();
    await data.getByRole('button', { name: 'Удалить навсегда' }).click();
    await expect(page.getByRole('heading', { name: /^Удалённый покупатель/ })).toBeVisible();
    await other.close();
  });
  await context.close();
  await home.close();
});
