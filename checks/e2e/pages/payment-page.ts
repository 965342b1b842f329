import { expect, type Page } from 'playwright/test';
import { SandboxPage } from './sandbox-page.ts';

/** The page of an order: how to pay, what happens, what was delivered. */
export class PaymentPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }
  get country() {
    return this.page.getByRole('combobox', { name: 'Страна и валюта оплаты' });
  }
  /** The choice of a method; its name holds the title and the sum with the fee. */
  method(title: string) {
    return this.page.getByRole('radio', { name: title });
  }
  get payButton() {
    return this.page.getByRole('button', { name: /^Оплатить/ }).last();
  }
  /** The way to the gateway that stays beside its window. */
  get gatewayLink() {
    return this.page.getByRole('main').getByRole('link', { name: 'Перейти к оплате' });
  }
  get declined() {
    return this.page.getByText('Платёж не прошёл, деньги не списаны');
  }
  get done() {
    return this.page.getByRole('heading', { level: 1, name: 'Заказ выполнен' });
  }
  get codes() {
    return this.page.getByRole('code');
  }

  /** Chooses a method and goes to the gateway's page, in the window that the click opens. */
  async payBy(title: string): Promise<SandboxPage> {
    await this.method(title).check();
    const opened = this.page.context().waitForEvent('page');
    await this.payButton.click();
    const gateway = new SandboxPage(await opened);
    await expect(gateway.approveButton).toBeVisible();
    return gateway;
  }
  /** Delivered codes as they stand on the page; waits until there are `count`. */
  async deliveredCodes(count: number): Promise<string[]> {
    await expect(this.codes).toHaveCount(count);
    return (await this.codes.allInnerTexts()).map((code) => code.trim());
  }
}
