import { afterAll, expect, test } from 'vitest';
import { moogold } from '../../src/modules/fulfillment/suppliers/moogold.ts';
import { startSandbox } from '../support/sandbox.ts';
import { supplierKit } from '../support/supplier-kit.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
const account = sandbox.accounts.moogold;
const choose = (values: Record<string, string>) =>
  fetch(`${sandbox.url}/supplier`, {
    method: 'POST',
    body: new URLSearchParams(values),
    redirect: 'manual',
  });
const during =
  (chosen: Record<string, string>, after: Record<string, string>) => async (work: () => Promise<void>) => {
    await choose(chosen);
    await work().finally(() => choose(after));
  };
const error = (code: string) => during({ error: code }, { error: '' });

const rules = await supplierKit({
  url: sandbox.url,
  secret: account.secret,
  create: (url, secret = account.secret) => moogold({ ...account, url: `${url}/moogold`, secret }, 50),
  request: { product: '1/215570', quantity: 2, userId: '700123', server: null, amount: null },
  async purchases(key) {
    const listed = await (await fetch(`${sandbox.url}/supplier/orders.json`)).json();
    return (listed as { partner_order_id: string }[]).filter((order) => order.partner_order_id === key)
      .length;
  },
  async finish(key, as) {
    const state = { done: 'completed', rejected: 'refunded', attention: 'incorrect-details' }[as];
    await choose({ order: key, state });
  },
  turnDown: {
    out_of_stock: error('114'),
    no_funds: during({ balance: '0' }, { balance: '1000' }),
    misconfigured: error('433'),
    away: error('434'),
  },
  unknownState: (body) => ({ ...(body as object), order_status: 'teleporting', news: 1 }),
});
test.each(rules)('keeps the rule of suppliers: $rule', { tags: '@spec-13.15' }, ({ holds }) => holds());

test('reads the goods of moogold with the names of their fields and their servers', {
  tags: '@spec-13.17',
}, async () => {
  const adapter = moogold(account, 50);
  expect(await adapter.listProducts('50')).toContainEqual({ id: '7847', name: 'Garena Free Fire' });
  expect(await adapter.describe('37007')).toEqual({
    name: 'MiskaTown Saga',
    fields: ['Player ID', 'Server'],
    asksForServer: true,
    servers: [
      { id: '500001', name: 'MiskaTown(NA)' },
      { id: '500002', name: 'SandCastle(NA)' },
    ],
    variants: [
      {
        ...{ id: '37010', name: '60 Gems', price: '0.99', isInStock: true },
        product: '1/37010?user=Player ID',
      },
    ],
  });
  const [voucher] = (await adapter.describe('993001')).variants;
  expect(voucher).toMatchObject({ product: '2/993005' });
});
