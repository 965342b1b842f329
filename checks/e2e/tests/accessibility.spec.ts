import { LOOKS, lookAt } from '../fixtures/looks.ts';
import { Requests } from '../fixtures/requests.ts';
import { expectAccessible, expectNoOverflow } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';
import { WALKS } from '../walks/index.ts';

test.use({ reducedMotion: 'reduce' });

for (const [name, walk] of Object.entries(WALKS)) {
  test(`${name}: axe finds nothing in any state, light or dark, and no text is cut at 320 px`, async ({
    page,
    context,
    shopper,
    email,
    home,
    game,
    orderForm,
    payment,
    consoleErrors,
  }) => {
    test.setTimeout(240_000);
    const world = { page, context, shopper, email, home, game, orderForm, payment, consoleErrors };
    const requests = new Requests(page);
    for await (const state of walk(world))
      await test.step(state, async () => {
        await requests.settled();
        await lookAt(page, LOOKS, async (look) => {
          const what = `${name}, ${state}, ${look.width} px, ${look.colorScheme}`;
          await expectAccessible(page, what, look !== LOOKS[0]);
          if (look.width === 320) await expectNoOverflow(page, what);
        });
      });
  });
}

test('with reduced motion other colours are there at once', async ({ home, page }) => {
  await home.openReady();
  await page.emulateMedia({ colorScheme: 'dark' });
  const transitions = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  });
  expect(transitions).toBe(0);
});

test('the form’s errors take the focus and lead to their fields', async ({ home, game, orderForm, page }) => {
  await home.openReady();
  await home.choose('PUBG Mobile');
  await game.setQuantity('60 UC', 1);
  await orderForm.payWithNothing();
  const summary = page.getByRole('region', { name: 'Проверьте, пожалуйста:' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link').first().click();
  await expect(orderForm.email).toBeFocused();
});

test('the skip link leads past the header', async ({ home, page }) => {
  await home.openReady();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /содержани/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#/);
});
