import type { Journey, Rehearsed, Sides, Visit } from '@federation/rehearsal';

/** A game whose codes are in stock, and a way to pay: those of the demo. A shop that sells others changes this. */
const GAME = 'PUBG Mobile';
const METHOD = 'СБП через приложение банка';

/** Resolves once the page answers to what is done to it, and has its heading. */
async function alive(page: Visit['page']): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** The main job: find, choose, order; and pay where the sandbox takes the money. */
const purchase: Journey = {
  name: 'purchase',
  async walk({ page, look }) {
    const pay = page.getByRole('button', { name: /^Оплатить/ }).last();
    await page.goto('/');
    await alive(page);
    await look('home');
    await page.getByRole('heading', { level: 3 }).getByRole('link', { name: GAME, exact: true }).click();
    await page.waitForURL(/\/products\/\d+$/);
    const add = page.getByRole('button', { name: /^Добавить: / }).first();
    await add.waitFor();
    await alive(page);
    await look('game');
    await add.click();
    await page.getByRole('textbox', { name: 'Почта' }).fill('rehearsal@shop.invalid');
    await pay.click();
    await page.waitForURL(/\/orders\/[\da-f-]{36}\/pay/);
    await page.getByRole('radio', { name: METHOD }).check();
    await look('payment');
    const opened = page.context().waitForEvent('page');
    await pay.click();
    const gateway = await opened;
    const approve = gateway.getByRole('button', { name: 'Оплатить' });
    // A real provider's page has no such button, and nothing is paid for.
    const isSandbox = await approve.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (!isSandbox) return;
    await approve.click();
    await page.getByRole('heading', { name: 'Заказ выполнен' }).waitFor({ timeout: 30_000 });
  },
};

/** Pages beside it: each shows its heading. */
const reading: Journey = {
  name: 'reading',
  async walk({ page, look }) {
    for (const path of ['/info', '/info/contacts', '/profile']) {
      await page.goto(path);
      await alive(page);
      await look(path);
    }
  },
};

/** Rehearses the shop in this browser. The package is loaded only then: most commands need no browser. */
export const rehearseBy =
  (browser: string) =>
  async (sides: Sides): Promise<Rehearsed> => {
    const { rehearse } = await import('@federation/rehearsal');
    return rehearse({ browser, journeys: [purchase, reading], tolerance: 0.02 }, sides);
  };
