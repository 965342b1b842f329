import type { Browser } from 'playwright';
import { METHOD, orderPubg } from '../fixtures/journeys.ts';
import { GamePage } from '../pages/game-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { OrderForm } from '../pages/order-form.ts';
import { PaymentPage } from '../pages/payment-page.ts';

/** Walks the main job: a guest finds a game, orders, pays and reads the codes. Then the pages of the other parts. Throws where it ends. */
export async function doMainJob(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ru-RU',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const pages = { home: new HomePage(page), game: new GamePage(page), orderForm: new OrderForm(page) };
    await orderPubg(pages, `skew-${crypto.randomUUID().slice(0, 8)}@example.com`);
    const payment = new PaymentPage(page);
    await (await payment.payBy(METHOD)).approveButton.click();
    await payment.done.waitFor();
    await payment.deliveredCodes(1);
    await page.goto('/info');
    await page.getByRole('heading', { level: 1, name: 'Помощь' }).waitFor();
    await page.goto('/profile');
    await pages.home.heading.waitFor();
  } finally {
    await context.close();
  }
}
