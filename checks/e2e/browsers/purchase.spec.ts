import { finishPayment, order, startPayment } from './main-job.ts';
import { missingInOldest, takeAway } from './older.ts';
import { DESKTOP, expect, PHONE, test } from './test.ts';

test('a guest finds a game, orders, pays and sees the code', { tag: '@spec-15.12' }, async ({
  openBrowser,
  email,
}) => {
  const tab = await openBrowser(DESKTOP);
  await order(tab, email);
  await startPayment(tab);
  await finishPayment(tab);
});

test(
  'a guest buys on a phone without anything that the oldest promised version lacks',
  { tag: '@spec-15.12' },
  async ({ openBrowser, email }, { project }) => {
    const missing = missingInOldest(project.name === 'firefox' ? 'firefox' : 'safari');
    const tab = await openBrowser({ ...PHONE, preload: takeAway(missing) });
    await order(tab, email);
    // It is gone, and so is what its windows load.
    const left = await tab.driver.run(() => [
      'parse' in URL,
      'any' in AbortSignal,
      'popover' in HTMLElement.prototype,
    ]);
    expect(left).toEqual([false, false, false]);
    await startPayment(tab);
    await finishPayment(tab);
  },
);

test('where the window of a payment is refused, its link is in view and has the focus', {
  tag: '@spec-12.13',
}, async ({ openBrowser, email }) => {
  const tab = await openBrowser({ ...PHONE, blocksPopups: true });
  await order(tab, email);
  await startPayment(tab);
  await tab.see('link', 'Перейти к оплате');
  await tab.expect(['Перейти к оплате', true], () => {
    const focused = document.activeElement!;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return [focused.textContent, focused.contains(seen)];
  });
});
