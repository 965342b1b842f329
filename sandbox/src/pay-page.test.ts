import { expect, test } from 'vitest';
import { paymentBody, startSandbox, startShop } from './testing.ts';

test('offers both outcomes and a way back, with the sum in words of the reader', {
  tags: '@spec-12.1',
}, async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.call('/gateway/payments', paymentBody({ amount: '12345.60' }));
  const page = await sandbox.page(`/pay/${body.transaction_id}`);
  expect(page).toMatch(/<button name="outcome" value="approve"[^>]*>Оплатить 12\s345,60\s₽</);
  expect(page).toContain('<button name="outcome" value="decline">');
  expect(page).toContain('href="http://127.0.0.1:9/orders/1/pay"');
});

test('lets the form lead back to the shop and nowhere else', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.call(
    '/gateway/payments',
    paymentBody({ return_url: 'https://shop.test/orders/1/pay' }),
  );
  const policy = (await fetch(`${sandbox.url}/pay/${body.transaction_id}`)).headers.get(
    'content-security-policy',
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' https://shop.test;");
});

test('escapes what the shop sent', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.call(
    '/gateway/payments',
    paymentBody({ description: '<script>alert(1)</script>', order_id: '"><b>' }),
  );
  const page = await sandbox.page(`/pay/${body.transaction_id}`);
  expect(page).not.toContain('<script');
  expect(page).toContain('&lt;script&gt;');
  expect(page).toContain('&quot;&gt;&lt;b&gt;');
});

test('a double click goes back to the shop twice and settles the payment once', async () => {
  const shop = await startShop(200);
  const sandbox = await startSandbox();
  const { body } = await sandbox.call('/gateway/payments', paymentBody({ notify_url: shop.url }));
  const answers = await Promise.all([1, 2].map(() => sandbox.choose(body.transaction_id, 'approve')));
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
    Array(2).fill([303, 'http://127.0.0.1:9/orders/1/pay']),
  );
  await shop.received(1);
  expect(shop.hooks).toHaveLength(1);
});

test('another outcome after the first shows what was decided and changes nothing', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.call('/gateway/payments', paymentBody());
  await sandbox.choose(body.transaction_id, 'decline');
  const late = await sandbox.choose(body.transaction_id, 'approve');
  expect(late.status).toBe(200);
  expect(await late.text()).toContain('Платёж отклонён');
  expect((await sandbox.state(body.transaction_id)).status).toBe('failed');
});

test('a choice that came from another site, or is none, changes nothing', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.call('/gateway/payments', paymentBody());
  const foreign = await fetch(`${sandbox.url}/pay/${body.transaction_id}`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
    body: new URLSearchParams({ outcome: 'approve' }),
  });
  expect(foreign.status).toBe(403);
  expect((await sandbox.choose(body.transaction_id, 'steal')).status).toBe(400);
  expect((await sandbox.state(body.transaction_id)).status).toBe('pending');
});

test('the fields of the form scenario lead to the payment page', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.call('/gateway/payments', paymentBody({ scenario: 'form' }));
  const form = new URL(body.form.action);
  const answer = await fetch(`${sandbox.url}${form.pathname}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(body.form.fields),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/pay/${body.transaction_id}`]);
});

test('draws the QR code of a payment, and answers 404 for what is not there', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.call('/gateway/payments', paymentBody());
  const picture = await fetch(`${sandbox.url}/qr/${body.transaction_id}.svg`);
  expect(picture.headers.get('content-type')).toContain('image/svg+xml');
  expect(await picture.text()).toContain('<svg');
  for (const path of ['/pay/none', '/qr/none.svg', '/mail/none.eml', '/nowhere']) {
    expect((await fetch(`${sandbox.url}${path}`)).status, path).toBe(404);
  }
});
