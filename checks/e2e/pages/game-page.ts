import { expect, type Page } from 'playwright/test';

/** A game: what it is, its products and their quantities. */
export class GamePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }
  addButton(product: string) {
    return this.page.getByRole('button', { name: `Добавить: ${product}`, exact: true });
  }
  quantity(product: string) {
    return this.page.getByRole('textbox', { name: `Количество: ${product}`, exact: true });
  }

  async setQuantity(product: string, quantity: number) {
    await this.addButton(product).click();
    await this.quantity(product).fill(String(quantity));
    await this.quantity(product).blur();
    await expect(this.quantity(product)).toHaveValue(String(quantity));
  }
}
