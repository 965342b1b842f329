import { type BrowserContext, expect } from 'playwright/test';

/** The mailbox of the sandbox, in a window of its own. */
export class Mailbox {
  readonly context: BrowserContext;
  readonly url: string;
  constructor(context: BrowserContext, sandboxUrl: string) {
    this.context = context;
    this.url = `${sandboxUrl}/mail`;
  }

  /** Text and links of the newest letter to `address`; waits for it to come. */
  async newestTo(address: string): Promise<{ text: string; links: string[] }> {
    const page = await this.context.newPage();
    const letter = page.getByRole('listitem').filter({ hasText: address }).first().getByRole('link');
    await expect(async () => {
      await page.goto(this.url);
      await expect(letter).toBeVisible({ timeout: 200 });
    }).toPass();
    await letter.click();
    const text = (await page.locator('pre').textContent()) ?? '';
    const links = page.getByRole('list').getByRole('link');
    const addresses = await links.evaluateAll((found) =>
      found.map((link) => (link as HTMLAnchorElement).href),
    );
    await page.close();
    return { text, links: addresses };
  }
}
