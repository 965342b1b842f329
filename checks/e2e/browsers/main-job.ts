import { METHOD, PUBG } from '../fixtures/journeys.ts';
import type { Tab } from './tab.ts';

/** From the home page to the payment page of a new order, as a guest. */
export async function order(tab: Tab, email: string): Promise<void> {
  await tab.open('/');
  await tab.fill('Поиск по играм', 'пабг');
  await tab.arriveAt(/^\/\?q=/);
  await tab.press('link', PUBG.title);
  await tab.arriveAt(/^\/products\/\d+$/);
  await tab.press('button', `Добавить: ${PUBG.product}`);
  await tab.fill('Почта.*', email);
  await tab.press('button', 'Оплатить.*');
  await tab.arriveAt(/^\/orders\/[0-9a-f-]{36}\/pay/);
}

/** Chooses a method and sets out to pay. */
export async function startPayment(tab: Tab): Promise<void> {
  await tab.press('radio', `${METHOD}.*`);
  await tab.press('button', 'Оплатить.*');
}

/** Says yes on the gateway's page, in the window that shows it, and comes back to the order: its code is there. */
export async function finishPayment(tab: Tab): Promise<void> {
  await tab.toNewWindow();
  await tab.press('button', 'Оплатить.*');
  await tab.arriveAt(/^\/orders\/[0-9a-f-]{36}\/pay/);
  await tab.driver.closeWindow();
  await tab.see('heading', 'Заказ выполнен');
  await tab.see('code', '\\S{8,}');
}
