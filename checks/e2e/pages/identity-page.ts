import { expect, type Page } from 'playwright/test';

/** The consent page of an identity provider. */
export class IdentityPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get #approve() {
    return this.page.getByRole('button', { name: 'Подтвердить вход' });
  }

  /** Says yes as somebody whom only this test knows: each field goes with the form. */
  async approve(person: { subject: string; name?: string; email?: string }) {
    await expect(this.#approve).toBeVisible();
    await this.#approve.evaluate((button, fields) => {
      for (const [name, value] of Object.entries(fields)) {
        const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
        (button as HTMLButtonElement).form?.append(input);
      }
    }, person);
    await this.#approve.click();
  }
  /** Says no. */
  async refuse() {
    await this.page.getByRole('button', { name: 'Отказаться' }).click();
  }
}
