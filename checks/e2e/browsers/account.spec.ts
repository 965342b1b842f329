import { PASSWORD } from '../fixtures/shopper.ts';
import { DESKTOP, expect, PHONE, test } from './test.ts';

test('a shopper registers, sees the profile, signs out and in again', { tag: '@spec-15.12' }, async ({
  openBrowser,
  email,
}) => {
  const tab = await openBrowser(DESKTOP);
  await tab.open('/');
  await tab.press('button', 'Войти');
  await tab.press('button', 'Создать аккаунт');
  await tab.fill('Почта.*', email);
  await tab.fill('Придумайте пароль.*', PASSWORD);
  await tab.press('button', 'Создать аккаунт');
  await tab.press('button', 'Меню аккаунта.*');
  await tab.press('link', 'Профиль');
  await tab.arriveAt(/^\/profile/);
  await tab.see('heading', 'Профиль');
  await tab.driver.reload();
  await tab.hydrated();
  await tab.press('button', 'Меню аккаунта.*');
  await tab.press('button', 'Выйти');
  // A dialog that is opened before would go with the profile's page.
  await tab.arriveAt(/^\/$/);
  await tab.press('button', 'Войти');
  await tab.fill('Почта.*', email);
  await tab.fill('Пароль.*', PASSWORD);
  await tab.press('button', 'Войти');
  await tab.seeNot('dialog', '.*');
  await tab.see('button', 'Меню аккаунта.*');
});

test('back returns to the place that was left, forward to the page that followed', {
  tag: '@spec-15.12',
}, async ({ openBrowser }) => {
  const tab = await openBrowser(PHONE);
  await tab.open('/');
  await tab.show('link', 'Genshin Impact');
  const place = await tab.driver.run(() => scrollY);
  expect(place).toBeGreaterThan(300);
  await tab.press('link', 'Genshin Impact');
  await tab.arriveAt(/^\/products\/\d+$/);
  await tab.expect(0, () => scrollY);
  await tab.back();
  await tab.arriveAt(/^\/$/);
  await tab.expect(place, () => scrollY);
  await tab.forward();
  await tab.arriveAt(/^\/products\/\d+$/);
  await tab.see('heading', '.*Genshin Impact');
  // Into another document and back, which a browser may have kept.
  await tab.open('/info');
  await tab.back();
  await tab.see('heading', '.*Genshin Impact');
  await tab.forward();
  await tab.see('heading', 'Помощь');
});
