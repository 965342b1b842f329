import { expect, type Locator, type Page } from 'playwright/test';

/** A shopper who has a keyboard and nothing else. What cannot be reached so fails the test. */
export class Keyboard {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses Tab, or Shift+Tab, until the control has the focus. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const isFocused = () => target.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 80 && !(await isFocused()); presses++)
      await this.#page.keyboard.press(key);
    await expect(target).toBeFocused();
  }
  async press(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.tabTo(target, key);
    await this.#page.keyboard.press('Enter');
  }
  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.#page.keyboard.type(text);
  }
  /** Goes on from radio button to radio button until this one is chosen. */
  async choose(target: Locator): Promise<void> {
    for (let presses = 0; presses < 30 && !(await target.isChecked()); presses++)
      await this.#page.keyboard.press('ArrowDown');
    await expect(target).toBeChecked();
  }
  /** Goes down a list of options, which has the focus, until it has this value. */
  async pick(list: Locator, value: string): Promise<void> {
    for (let presses = 0; presses < 30 && (await list.inputValue()) !== value; presses++)
      await this.#page.keyboard.press('ArrowDown');
    await expect(list).toHaveValue(value);
  }
}
