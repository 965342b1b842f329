import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandbox } from './testing.ts';

function letter(dataDir: string, file: string, subject: string, minute: number) {
  const path = join(dataDir, 'mail', file);
  mkdirSync(join(dataDir, 'mail'), { recursive: true });
  const lines = [
    'From: Shop <shop@example.test>',
    'To: buyer@example.test',
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Код: AAAA-BBBB, https://shop.test/orders/1/pay?key=k',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<html><head></head><body><script>alert(1)</script><a href="https://shop.test/a?b=1&amp;c=2">Заказ</a></body></html>',
    '--b--',
  ];
  writeFileSync(path, lines.join('\r\n'));
  utimesSync(path, minute * 60, minute * 60);
}

test('says that nothing has come when there is no folder yet', async () => {
  const sandbox = await startSandbox();
  expect(await sandbox.page('/mail')).toContain('Писем пока нет');
});

test('lists letters newest first, with subjects escaped', async () => {
  const sandbox = await startSandbox();
  letter(sandbox.dataDir, 'a.eml', 'Первое <b>', 1);
  letter(sandbox.dataDir, 'b.eml', 'Второе', 2);
  const page = await sandbox.page('/mail');
  expect(page).toContain('Первое &lt;b&gt;');
  expect(page.indexOf('Второе')).toBeLessThan(page.indexOf('Первое'));
});

test('shows the text, the links, and the formatted part in a frame that runs nothing', async () => {
  const sandbox = await startSandbox();
  letter(sandbox.dataDir, 'a.eml', 'Ваш заказ', 1);
  const page = await sandbox.page('/mail/a.eml');
  expect(page).toContain('Код: AAAA-BBBB');
  expect(page).toContain('href="https://shop.test/orders/1/pay?key=k"');
  expect(page).toContain('href="https://shop.test/a?b=1&amp;c=2"');
  expect(page).toMatch(/<iframe[^>]*src="\/mail\/a\.eml\/html"[^>]*sandbox="allow-popups/);
  const frame = await fetch(`${sandbox.url}/mail/a.eml/html`);
  expect(frame.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  );
  expect(await frame.text()).toContain('<head><base target="_blank">');
});

test('reads no file outside the mailbox', async () => {
  const sandbox = await startSandbox();
  letter(sandbox.dataDir, 'a.eml', 'Ваш заказ', 1);
  writeFileSync(join(sandbox.dataDir, 'secret.eml'), 'Subject: secret\r\n\r\nsecret');
  expect((await fetch(`${sandbox.url}/mail/..%2Fsecret.eml`)).status).toBe(404);
});
