import { expect } from 'playwright/test';
import type { Argument, Driver, InPage } from './driver.ts';
import { findByName, listNames, type Role, selectorOf } from './in-page.ts';

/** A shopper's window in any engine: things are found by role and Russian name, and waited for. Names are patterns that match the whole. */
export class Tab {
  readonly driver: Driver;
  readonly url: string;
  constructor(driver: Driver, url: string) {
    this.driver = driver;
    this.url = url;
  }

  /** Opens a page of the shop and waits until it answers to what is done to it. */
  async open(path: string): Promise<void> {
    await this.driver.goto(new URL(path, this.url).href);
    await this.hydrated();
  }
  async hydrated(): Promise<void> {
    await this.#until('the page is hydrated and its late code has come', () =>
      this.driver.run(() => {
        const resources = performance.getEntriesByType('resource');
        const isLate = resources.some(({ name }) => name.includes('/builds/meta/'));
        return isLate && performance.getEntriesByName('hydrated').length > 0;
      }),
    );
  }
  back(): Promise<void> {
    return this.driver.run(() => history.back());
  }
  forward(): Promise<void> {
    return this.driver.run(() => history.forward());
  }

  async see(role: Role, name: string): Promise<void> {
    const isThere = async () => (await this.#find(role, name)) !== null;
    await this.#until(`${role} «${name}» is there`, isThere, () => this.#names(role));
  }
  async seeNot(role: Role, name: string): Promise<void> {
    await this.#until(`${role} «${name}» is gone`, async () => (await this.#find(role, name)) === null);
  }
  async press(role: Role, name: string): Promise<void> {
    const press = async () => {
      const found = await this.#find(role, name);
      // By themselves drivers leave what stands behind the header, or a bar, where it is.
      await found?.show();
      const place = await found?.place();
      await new Promise((done) => setTimeout(done, 50));
      // A click would miss an element that moves.
      if (!found || (await found.place()) !== place) return false;
      await found.click();
      return true;
    };
    await this.#until(`${role} «${name}» is pressed`, press, () => this.#names(role));
  }
  #find(role: Role, name: string) {
    return this.driver.find(findByName, selectorOf(role), name);
  }
  #names(role: Role): Promise<string[]> {
    return this.driver.run(listNames, selectorOf(role));
  }
  /** Brings it into the middle of the window. */
  async show(role: Role, name: string): Promise<void> {
    await this.see(role, name);
    await (await this.#find(role, name))?.show();
  }
  /** Puts a text in the place of what a field holds. */
  async fill(name: string, text: string): Promise<void> {
    await this.press('textbox', name);
    await this.driver.run(() => (document.activeElement as HTMLInputElement).select());
    await this.driver.type(text);
  }
  async arriveAt(path: RegExp): Promise<void> {
    await this.#until(
      `the address is ${path}`,
      async () => path.test(await this.path()),
      () => this.path(),
    );
  }
  path(): Promise<string> {
    return this.driver.run(() => location.pathname + location.search);
  }
  /** Waits until a function in the page gives this. */
  async expect<A extends Argument[], T>(wanted: T, code: InPage<A, T>, ...args: A): Promise<void> {
    await expect.poll(() => this.driver.run(code, ...args)).toEqual(wanted);
  }
  /** Goes on in the window that is about to open. */
  async toNewWindow(): Promise<void> {
    await this.#until('a window opens', () => this.driver.toNewWindow());
  }

  /** A page that goes away in the middle of a question does not answer it; it is asked again. */
  async #until(what: string, holds: () => Promise<boolean>, why?: () => Promise<unknown>): Promise<void> {
    const deadline = Date.now() + 15_000;
    let problem: unknown;
    for (;;) {
      try {
        if (await holds()) return;
        problem = undefined;
      } catch (error) {
        problem = error;
      }
      if (Date.now() > deadline) break;
      await new Promise((done) => setTimeout(done, 50));
    }
    const seen = await Promise.resolve(why?.()).catch(String);
    throw new Error(`Timed out waiting until ${what}. There is: ${JSON.stringify(seen)}`, { cause: problem });
  }
}
