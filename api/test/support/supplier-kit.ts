import { expect } from 'vitest';
import {
  type Supplier,
  SupplierError,
  type SupplierReason,
  type SupplierRequest,
} from '../../src/modules/fulfillment/suppliers/supplier.ts';
import { nowhere, startFaultyProxy } from './faulty-proxy.ts';

/** An adapter, a simulator of its supplier that follows the documentation, and how to make the simulator do things. */
export type KitSubject = {
  /** Where the simulator is. */
  url: string;
  /** The adapter for a simulator at `url`; with `secret` in place of the account's. */
  create(url: string, secret?: string): Supplier;
  secret: string;
  request: Pick<SupplierRequest, 'product' | 'quantity' | 'userId' | 'server' | 'amount'> &
    Partial<Pick<SupplierRequest, 'ceiling'>>;
  /** How many purchases the simulator made under a key. */
  purchases(key: string): Promise<number>;
  /** Has the supplier finish an order: `rejected` with the money refunded, `attention` without. */
  finish(key: string, as: 'done' | 'rejected' | 'attention'): Promise<void>;
  /** Has the simulator turn every order down, as long as `work` lasts. Only what its documentation distinguishes. */
  turnDown: Partial<Record<SupplierReason, (work: () => Promise<void>) => Promise<void>>>;
  /** False where the documentation does not say what an unknown order is answered with: then it is a doubt. */
  tellsUnknownOrders?: boolean;
  /** False where nothing says that a failed order is paid back. */
  tellsRefunds?: boolean;
  /** The answer with an unknown state, and an unknown field. */
  unknownState(body: unknown): unknown;
};

/** A rule, and a check of it. */
export type KitRule = { rule: string; holds: () => Promise<void> };

/**
 * Rules that every adapter of a supplier keeps. For the top of a test file:
 * `test.each(await supplierKit(…))('keeps the rule of suppliers: $rule', ({ holds }) => holds())`.
 */
export async function supplierKit(subject: KitSubject): Promise<KitRule[]> {
  const { url, create, secret, purchases, finish, turnDown } = subject;
  const { tellsUnknownOrders = true, tellsRefunds = true } = subject;
  const proxy = await startFaultyProxy(url);
  const away = await nowhere();
  const supplier = create(proxy.url);
  const next = (): SupplierRequest => ({
    ceiling: null,
    ...subject.request,
    key: crypto.randomUUID(),
    since: new Date(),
  });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof SupplierError) return error;
        throw error;
      },
    );
  const reason = async (work: Promise<unknown>) => (await failure(work))?.reason;

  const rules: KitRule[] = [];
  const rule = (name: string, holds: () => Promise<void>) => void rules.push({ rule: name, holds });

  rule('makes one purchase of one key, however often it is ordered', async () => {
    const request = next();
    expect(await supplier.find(request).catch(() => null)).toBeNull();
    await supplier.order(request);
    await supplier.order(request).catch(() => undefined);
    expect(await purchases(request.key)).toBe(1);
    expect(await supplier.find(request)).not.toBeNull();
  });

  rule('leaves a doubt when an order is lost, and settles it by our key', async () => {
    for (const [fault, count] of [
      ['lost_after', 1],
      ['lost_before', 0],
    ] as const) {
      const request = next();
      proxy.set(fault);
      expect(await reason(supplier.order(request))).toBe('unavailable');
      proxy.set('none');
      expect(await purchases(request.key)).toBe(count);
      if (count === 1) expect(await supplier.find(request)).not.toBeNull();
      else if (tellsUnknownOrders) expect(await supplier.find(request)).toBeNull();
      else expect(await reason(supplier.find(request))).toBe('unavailable');
    }
  });

  rule('takes nonsense and an error that nobody described for a doubt, never for a refusal', async () => {
    const request = next();
    proxy.set('nonsense');
    expect(await reason(supplier.order(request))).toBe('unavailable');
    expect(await reason(supplier.find(request))).toBe('unavailable');
    proxy.set('none');
  });

  rule('says that nothing was bought when the supplier was not reached', async () => {
    expect(await reason(create(away).order(next()))).toBe('away');
  });

  rule('goes on waiting in a state that it does not know', async () => {
    const request = next();
    await supplier.order(request);
    await finish(request.key, 'done');
    proxy.set(subject.unknownState);
    expect(await supplier.find(request)).toMatchObject({ state: 'accepted' });
    proxy.set('none');
    expect(await supplier.find(request)).toMatchObject({ state: 'done' });
  });

  rule('is over only when the money is back; else a person is needed', async () => {
    const states = tellsRefunds ? (['rejected', 'attention'] as const) : (['attention'] as const);
    for (const state of states) {
      const request = next();
      await supplier.order(request);
      await finish(request.key, state);
      expect(await supplier.find(request)).toMatchObject({ state });
    }
  });

  for (const why of Object.keys(turnDown) as SupplierReason[])
    rule(`buys nothing when it turns an order down: ${why}`, () =>
      turnDown[why]!(async () => {
        const request = next();
        expect(await reason(supplier.order(request))).toBe(why);
        expect(await purchases(request.key)).toBe(0);
      }),
    );

  rule('refuses wrong credentials without a purchase, and never leaks a secret', async () => {
    const request = next();
    const error = await failure(create(url, 'a wrong secret').order(request));
    expect(error?.reason).toBe('misconfigured');
    expect(await purchases(request.key)).toBe(0);
    const silent = await failure(create(away).order(request));
    for (const failure of [error, silent]) {
      const text = `${failure?.message} ${failure?.stack} ${String(failure?.cause)} ${JSON.stringify(failure)}`;
      expect(text).not.toContain(secret);
      expect(text).not.toContain('a wrong secret');
      expect(text).not.toContain(Buffer.from(secret).toString('base64'));
    }
  });

  rule('reports the balance as a decimal number with its currency', async () => {
    if (!supplier.balance) return;
    expect(await supplier.balance()).toEqual({
      balance: expect.stringMatching(/^\d+(\.\d+)?$/),
      currency: expect.stringMatching(/^[A-Z]{3}$/),
    });
  });

  return rules;
}
