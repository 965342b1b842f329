import { expect, type Page } from 'playwright/test';

/** The catalogue: search, cards, pages. */
export class HomePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }
  get searchField() {
    return this.page.getByRole('searchbox', { name: 'Поиск по играм' });
  }
  get cards() {
    return this.page.getByRole('main').locator('a[href^="/products/"]');
  }
  card(title: string) {
    return this.cards.filter({ has: this.page.getByText(title, { exact: true }) });
  }

  async open() {
    await this.page.goto('/');
    await expect(this.heading).toBeVisible();
  }
  /** Types a query; results come as one types, or by Enter. */
  async search(text: string) {
    await this.searchField.fill(text);
    await this.searchField.press('Enter');
  }
  async choose(title: string) {
    await this.card(title).first().click();
    await expect(this.heading).toContainText(title);
  }
}
