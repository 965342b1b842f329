import { expect, type Page } from 'playwright/test';
import { hydrated } from './hydrated.ts';

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
  get #results() {
    return this.page.getByRole('region', { name: /^(Все игры|Нашл|По запросу)/ });
  }
  /** Links to the games that the catalogue, or the search, lists. */
  get cards() {
    return this.#results.getByRole('heading', { level: 3 }).getByRole('link');
  }
  get pictures() {
    return this.#results.locator('img');
  }
  card(title: string) {
    return this.#results.getByRole('link', { name: title, exact: true });
  }
  pageLink(page: number) {
    return this.page.getByRole('link', { name: `Страница ${page}`, exact: true });
  }

  async open() {
    await this.page.goto('/');
    await expect(this.heading).toBeVisible();
  }
  /** The same, once the page answers to what is done to it. */
  async openReady() {
    await this.open();
    await hydrated(this.page);
  }
  async search(text: string) {
    await this.searchField.fill(text);
    await this.searchField.press('Enter');
  }
  /** Goes to a game by its card. */
  async choose(title: string) {
    await this.card(title).click();
    await expect(this.page).toHaveURL(/\/products\/\d+$/);
  }
}
