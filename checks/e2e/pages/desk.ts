import { TOTP } from 'otpauth';
import { expect, type Page } from 'playwright/test';

const PASSWORD = 'пароль сотрудника 1';

/** The desk in a browser. */
export class Desk {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  /** Accepts an invitation, with an authenticator of one's own. */
  async join(link: string): Promise<void> {
    const page = this.#page;
    await page.goto(link);
    await page.getByLabel('Имя и фамилия').fill('Анна Иванова');
    await page.getByLabel(/^Пароль/).fill(PASSWORD);
    const secret = (await page.locator('code').textContent()) ?? '';
    await page.getByLabel('Код из приложения').fill(new TOTP({ secret }).generate());
    await page.getByRole('button', { name: 'Начать работу' }).click();
    await expect(page.getByRole('button', { name: 'Анна Иванова' })).toBeVisible();
  }

  /** Opens a place of the menu, on a phone too. */
  async open(name: string): Promise<void> {
    const burger = this.#page.getByRole('button', { name: 'Меню' });
    if (await burger.isVisible()) await burger.click();
    await this.#page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** Says why, looks at what would happen, and does it. Returns what was said. */
  async act(why: string): Promise<string> {
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel(/Почему|Заметка/).fill(why);
    await dialog.getByRole('button', { name: 'Что произойдёт?' }).click();
    const said = (await dialog.getByRole('status').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Выполнить' }).click();
    await expect(dialog).toBeHidden();
    return said;
  }

  /** A browser's own authenticator, which says yes to everything. */
  async plugInAuthenticator(): Promise<void> {
    const session = await this.#page.context().newCDPSession(this.#page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }

  /** Says why and saves what a page of the catalogue shows. */
  async save(why: string, button = 'Сохранить'): Promise<void> {
    await this.#page.getByLabel('Почему').fill(why);
    await this.#page.getByRole('button', { name: button, exact: true }).click();
    await this.notice('Покупатели увидят это через несколько секунд');
  }

  /** Waits for a notice that says so and closes it: the next one that says the same is of what was done next. */
  async notice(text: string): Promise<void> {
    const notice = this.#page.getByRole('alert').filter({ hasText: text });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Закрыть' }).click();
    await expect(notice).toBeHidden();
  }
}
