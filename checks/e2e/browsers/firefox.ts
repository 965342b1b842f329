import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { type Argument, type Driver, type Options, placeOf, showInMiddle } from './driver.ts';
import { firefox } from './programs.ts';

/** Firefox over WebDriver BiDi, which it speaks by itself. */
export async function openFirefox({ width, height, preload, blocksPopups }: Options): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox(),
    defaultViewport: { width, height },
    extraPrefsFirefox: { 'intl.accept_languages': 'ru-RU, ru' },
  });
  const problems: string[] = [];
  const listen = (page: Page | null) => {
    page?.on('console', (message) => {
      if (['error', 'warn', 'assert'].includes(message.type()))
        problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page?.on('pageerror', (error) => problems.push(`uncaught: ${(error as Error).stack ?? error}`));
  };
  browser.on('targetcreated', async (target) => listen(await target.page()));
  const first = await browser.newPage();
  if (preload) await first.evaluateOnNewDocument(preload);
  // Driven, Firefox allows every window: this is all that a page sees of its refusal.
  if (blocksPopups) await first.evaluateOnNewDocument('window.open = () => null');
  let page = first;
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (code, ...args) => page.evaluate(code as never, ...args),
    find: async (code, ...args) => {
      const handle = (
        await page.evaluateHandle(code as (...args: Argument[]) => Element | null, ...args)
      ).asElement();
      const found = handle as ElementHandle<Element> | null;
      return (
        found && {
          show: () => found.evaluate(showInMiddle),
          place: () => found.evaluate(placeOf),
          click: () => found.click(),
        }
      );
    },
    type: (text) => page.keyboard.type(text),
    toNewWindow: async () => {
      const opened = (await browser.pages()).filter((other) => other !== first).at(-1);
      if (opened) page = opened;
      return opened !== undefined;
    },
    closeWindow: async () => {
      await page.close();
      page = first;
    },
    picture: async () => Buffer.from(await page.screenshot()),
    problems: () => problems,
    quit: () => browser.close(),
  };
}
