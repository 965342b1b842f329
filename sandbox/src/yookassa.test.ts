import { expect, test } from 'vitest';
import { SECRET, startSandbox } from './testing.ts';

test('a payment at YooKassa is declined for the reason that was chosen on its page', {
  tags: '@spec-12.20',
}, async () => {
  const { url, page } = await startSandbox();
  const call = async (path: string, body?: object) => {
    const headers = {
      authorization: `Basic ${Buffer.from(`100500:${SECRET}`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json', 'idempotence-key': 'one' }),
    };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    return (await fetch(`${url}/yookassa/v3${path}`, init)).json();
  };
  const { id } = await call('/payments', {
    amount: { value: '204.98', currency: 'RUB' },
    capture: true,
    confirmation: { type: 'redirect', return_url: 'http://127.0.0.1:9/back' },
  });
  expect(await page(`/pay/${id}`)).toContain('insufficient_funds');
  const body = new URLSearchParams({ outcome: 'decline', refusal: 'insufficient_funds' });
  await fetch(`${url}/pay/${id}`, { method: 'POST', redirect: 'manual', body });
  expect(await call(`/payments/${id}`)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'insufficient_funds' },
  });
});
