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

  get player() {
    return this.page.getByRole('textbox', { name: 'ID игрока' });
  }
  get server() {
    return this.page.getByRole('combobox', { name: 'Сервер' });
  }
  get steamAccount() {
    return this.page.getByRole('textbox', { name: 'Логин Steam' });
  }
  get steamAmount() {
    return this.page.getByRole('textbox', { name: /^Сумма/ });
  }
  get avatar() {
    return this.page.getByRole('img', { name: 'Ваш аватар' });
  }
  /** The price at which the buyer will list an item. */
  get lotPrice() {
    return this.page.getByText(/^\d[\d\s]*,\d{2} голды$/).first();
  }
  get #confirmation() {
    return this.page.getByRole('dialog', { name: 'Проверьте заказ' });
  }

  /** Chooses a picture and takes the square that is offered. */
  async chooseAvatar(picture: Buffer) {
    const file = { name: 'avatar.png', mimeType: 'image/png', buffer: picture };
    await this.page.getByLabel('Снимок аватара').setInputFiles(file);
    await this.page.getByRole('button', { name: 'Готово' }).click();
    await expect(this.avatar).toBeVisible();
  }
  /** Sends the form of a kind that goes to an account: a phone asks once more. Ends on the payment page. */
  async order() {
    await this.payButton.click();
    if ((this.page.viewportSize()?.width ?? 0) < 1024)
      await this.#confirmation.getByRole('button', { name: /^Оплатить/ }).click();
    await this.arrived();
  }
  /** Presses the button with nothing filled in: on a phone that opens the fields first. */
  async payWithNothing() {
    await this.payButton.click();
    if ((this.page.viewportSize()?.width ?? 0) < 1024)
      await this.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Оплатить/ })
        .click();
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
