import type { Page } from 'playwright/test';

/** The gateway's own page. */
export class SandboxPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get approveButton() {
    return this.page.getByRole('button', { name: /^Оплатить/ });
  }
  get declineButton() {
    return this.page.getByRole('button', { name: 'Отклонить платёж' });
  }
}
