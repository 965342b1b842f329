import { expect, onTestFinished, test } from 'vitest';
import { nameShop, shopName } from '../src/host/shop-name.ts';
import { readConfig } from '../src/server/config.ts';
import { pageCode, startRemote, startShell } from './helper.ts';

const keys = { REMOTES: 'info', REMOTE_INFO_KEYS: 'key' };
const NAME = 'Лавка & Ко';

test('the shop is called as its configuration says, on every page and to phones', {
  tags: '@spec-16.1',
}, async () => {
  const own = shopName();
  onTestFinished(() => nameShop(own));
  expect(readConfig({ ...keys, SHOP_NAME: ` ${NAME} ` }, '/').siteName).toBe(NAME);
  expect(readConfig(keys, '/')).not.toHaveProperty('siteName');

  const code = pageCode('A', `, validate: () => require('@shop/shared/i18n').t('shop.name') === '${NAME}'`);
  const app = await startShell([await startRemote('catalog', { code })], undefined, {}, undefined, {
    siteName: NAME,
  });
  const { body } = await app.inject('/');
  expect(body).toContain('<title>A — Лавка &amp; Ко</title>');
  expect(body).toContain('aria-label="Лавка &amp; Ко — на главную"');
  expect(body).toContain(`"shopName":"${NAME}"`);
  expect(body).not.toContain(own);
  expect((await app.inject('/manifest.webmanifest')).json().short_name).toBe(NAME);
  expect((await app.inject('/offline')).body).toContain('<title>Лавка &amp; Ко — нет сети</title>');
  expect((await app.inject('/nowhere')).body).toContain('<title>Лавка &amp; Ко — 404</title>');
});
