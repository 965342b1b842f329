import { expect, test } from 'vitest';
import { paymentBody, startSandbox, until } from './testing.ts';

test('makes a payment with everything that a scenario may need', async () => {
  const sandbox = await startSandbox();
  const { status, body } = await sandbox.call('/gateway/payments', paymentBody());
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'pending',
    card_number: expect.stringMatching(/^\d{16}$/),
    form: { method: 'POST' },
  });
  expect(body.page_url).toContain(`/pay/${body.transaction_id}`);
  expect(await sandbox.state(body.transaction_id)).toMatchObject({
    status: 'pending',
    amount: '204.98',
    currency: 'RUB',
  });
});

test('refuses a body that was not signed, or was signed otherwise, and makes nothing', async () => {
  const sandbox = await startSandbox();
  const request = paymentBody();
  expect((await sandbox.call('/gateway/payments', request, '')).status).toBe(401);
  expect((await sandbox.call('/gateway/payments', request, 'f'.repeat(64))).status).toBe(401);
  expect(await sandbox.page('/')).toContain('Платежей пока нет');
});

test('answers the same payment for the same payment_id, and refuses it with another sum', async () => {
  const sandbox = await startSandbox();
  const request = paymentBody();
  const first = await sandbox.call('/gateway/payments', request);
  const again = await sandbox.call('/gateway/payments', request);
  expect(again).toEqual(first);
  expect((await sandbox.call('/gateway/payments', { ...request, amount: '1.00' })).status).toBe(409);
});

test.each([
  ['a sum with one digit', { amount: '204.9' }],
  ['a sum of nothing', { amount: '0.00' }],
  ['a script as return address', { return_url: 'javascript:alert(1)' }],
])('refuses %s', async (_name, change) => {
  const sandbox = await startSandbox();
  expect((await sandbox.call('/gateway/payments', paymentBody(change))).status).toBe(400);
});

test('refunds once per refund_id and never more than was paid', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.call('/gateway/payments', paymentBody({ amount: '100.00' }));
  const refund = `/gateway/payments/${body.transaction_id}/refund`;
  expect((await sandbox.call(refund, { refund_id: 'a', amount: '60.00' })).status).toBe(409);
  await sandbox.choose(body.transaction_id, 'approve');
  await sandbox.call(refund, { refund_id: 'a', amount: '60.00' });
  expect(await sandbox.call(refund, { refund_id: 'a', amount: '60.00' })).toMatchObject({
    status: 200,
    body: { status: 'succeeded' },
  });
  expect((await sandbox.call(refund, { refund_id: 'b', amount: '40.01' })).status).toBe(409);
  expect(await sandbox.call(refund, { refund_id: 'c', amount: '40.00' })).toMatchObject({
    status: 200,
    body: { status: 'refunded' },
  });
});

test('cancels a pending payment, which can then not be paid', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.call('/gateway/payments', paymentBody());
  const cancel = `/gateway/payments/${body.transaction_id}/cancel`;
  expect((await sandbox.call(cancel, {})).body.status).toBe('cancelled');
  expect((await sandbox.call(cancel, {})).status).toBe(200);
  await sandbox.choose(body.transaction_id, 'approve');
  expect((await sandbox.state(body.transaction_id)).status).toBe('cancelled');
});

test('a payment confirmed on the phone approves itself, also when the sandbox restarted meanwhile', async () => {
  const before = await startSandbox({ approveAfter: 60_000 });
  const { body } = await before.call('/gateway/payments', paymentBody({ scenario: 'wait_order_state' }));
  expect((await before.state(body.transaction_id)).status).toBe('pending');
  await before.stop();
  const after = await startSandbox({ dataDir: before.dataDir, approveAfter: 0 });
  await until(async () => (await after.state(body.transaction_id)).status === 'succeeded');
});
