import { expect, type Page } from 'playwright/test';

/** The order form that stands beside, or below, the products of a game. */
export class OrderForm {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get email() {
    return this.page.getByRole('textbox', { name: 'Почта' });
  }
  get emailError() {
    return this.page.getByText('Проверьте адрес почты').last();
  }
  get payButton() {
    return this.page.getByRole('button', { name: /^Оплатить/ }).last();
  }

  /** Sends the form; ends on the payment page. */
  async submit(email: string) {
    await this.email.fill(email);
    await this.payButton.click();
    await this.arrived();
  }
  async arrived() {
    await expect(this.page).toHaveURL(/\/orders\/[0-9a-f-]{36}\/pay/);
  }
}
