import { startTeam } from '../fixtures/made-remote.ts';
import { expect, test } from '../fixtures/test.ts';

test('an edit of a page keeps what was typed into it, and what was built for production stays as it was', {
  tag: '@spec-16.7',
}, async ({ page, shop, consoleErrors }) => {
  test.slow();
  const team = await startTeam('gifts');
  try {
    await team.script('tools/devkit/commands/new-remote.ts', 'gifts');
    await team.install();
    const template = 'remote-gifts/src/pages/gifts-page.tsx';
    await team.edit(template, (text) =>
      text.replace('<h2 id="games">', '<input aria-label="Заметка" />\n        <h2 id="games">'),
    );
    await team.bringBuild('shell/dist/web');
    const built = await team.filesBelow('shell/dist/web');

    const dev = await team.develop(['gifts', 'catalog'], shop.url);
    const mark = () => page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const isSameDocument = () => page.evaluate(() => 'sameDocument' in window);

    // The page of the template, which exports `load` and `head` beside `Page`.
    await page.goto(`${dev.url}/gifts`);
    const note = page.getByLabel('Заметка');
    await note.fill('не потеряйте');
    await mark();
    await team.edit(template, (text) => text.replace("{t('lead')}", 'Правка на ходу'));
    await expect(page.getByText('Правка на ходу')).toBeVisible();
    await expect(note).toHaveValue('не потеряйте');
    await team.edit('remote-gifts/src/locales/ru.json', (text) => text.replace('Новый раздел', 'Подарки'));
    await expect(page.getByRole('heading', { name: 'Подарки' })).toBeVisible();
    await expect(note).toHaveValue('не потеряйте');
    expect(await isSameDocument()).toBe(true);

    // The head is another one, so the page is loaded again.
    await team.edit(template, (text) => text.replace("text('gifts:title')", "'Новый заголовок'"));
    await expect(page).toHaveTitle(/Новый заголовок/);
    expect(await isSameDocument()).toBe(false);

    // A page with a rule, data and variants, whose order form is another team's, as it is deployed.
    await page.getByRole('region', { name: 'Популярные игры' }).getByRole('link').first().click();
    const email = page.getByLabel('Почта');
    await email.fill('buyer@example.com');
    await mark();
    await team.edit('remote-catalog/src/pages/game-page.tsx', (text) =>
      text.replace('<div className={styles.more}>', '<div className={styles.more}>Ещё одна правка'),
    );
    await expect(page.getByText('Ещё одна правка')).toBeVisible();
    await expect(email).toHaveValue('buyer@example.com');
    expect(await isSameDocument()).toBe(true);

    // A page that throws shows its developer message, stack and source, above what a visitor sees.
    await page.goto(`${dev.url}/gifts`);
    await expect(page.getByRole('heading', { name: 'Подарки' })).toBeVisible();
    await team.edit(template, (text) =>
      text.replace(
        'export function Page() {',
        "export function Page() {\n  if (document.title) throw new Error('сломано нарочно');",
      ),
    );
    const overlay = page.locator('rsbuild-error-overlay');
    await expect(overlay).toContainText('сломано нарочно');
    await expect(overlay).toContainText('src/pages/gifts-page.tsx');
    consoleErrors.allow(/сломано нарочно/);
    consoleErrors.allow(/\/problems/);

    // A page whose server has ended says that it cannot reach it.
    await page.goto('about:blank');
    await dev.stop();
    expect(await team.filesBelow('shell/dist/web')).toEqual(built);
  } finally {
    await team.stop();
  }
});
