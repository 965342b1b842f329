import { createHmac } from 'node:crypto';
import { printMoney } from '@shop/contract';
import type { InsideGuard } from '../../../platform/http/inside-guard.ts';
import { callSupplier, type SupplierResponse } from './call-supplier.ts';
import {
  fillBody,
  fillText,
  type HttpCall,
  type HttpSettings,
  type HttpSignature,
  httpSettings,
  type Meaning,
  pick,
} from './http-description.ts';
import { type Supplier, type SupplierAnswer, SupplierError, type SupplierRequest } from './supplier.ts';

export { httpSettings };

type Answer = { meaning: Meaning | undefined; body: unknown; says: string };

/** The adapter of a supplier that a shop describes: `docs/guides/provider.md`. `askEvery` in milliseconds. */
export function httpSupplier(
  name: string,
  settings: HttpSettings,
  askEvery: number,
  guard?: InsideGuard,
): Supplier {
  const { url, headers, sign, max_quantity: maxQuantity, balance, player, price, pay } = settings;
  const timeout = settings.timeout === undefined ? undefined : settings.timeout * 1_000;

  async function call(template: HttpCall, values: Record<string, string>): Promise<Answer> {
    const { method } = template;
    const body = template.body === undefined ? undefined : JSON.stringify(fillBody(template.body, values));
    const path = fillText(template.path, values, encodeURIComponent);
    const own = Object.entries(headers).map(([header, text]) => [header, fillText(text, values)]);
    const init = {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...Object.fromEntries(own),
        ...(sign && signed(sign, { method, path, body: body ?? '' })),
      },
      ...(body !== undefined && { body }),
    };
    const response = await callSupplier(name, url + path, init, guard, timeout);
    return { ...meaningOf(response), body: response.body };
  }

  /** An error's meaning; undefined for a success. An error that is not described leaves a doubt. */
  function meaningOf({ status, body }: SupplierResponse): Pick<Answer, 'meaning' | 'says'> {
    const code = settings.error === undefined ? undefined : pick(body, settings.error)[0];
    const says = code ?? `HTTP ${status}`;
    const isError = code !== undefined ? settings.errors[code] !== undefined || !isOk(status) : !isOk(status);
    if (!isError) return { meaning: undefined, says };
    const meaning = (code && settings.errors[code]) || settings.errors[`http_${status}`];
    return { meaning: meaning ?? 'unavailable', says };
  }

  /** @throws {SupplierError} for every error that is no answer to an order. */
  function expectAnswer({ meaning, says, body }: Answer): unknown {
    if (meaning === undefined) return body;
    if (meaning === 'unknown_order' || meaning === 'duplicate_order' || meaning === 'unknown_player')
      throw new SupplierError('unavailable', `${name} answered ${says} where it makes no sense`);
    throw new SupplierError(meaning, `${name} answered ${says}`);
  }

  function stateOf(body: unknown, quantity: number): SupplierAnswer {
    const stateName = pick(body, settings.state)[0];
    const known = (stateName !== undefined && settings.states[stateName]) || 'accepted';
    // It was asked to be paid, and goes on from there.
    const state = known === 'unpaid' ? 'accepted' : known;
    const note = stateName === undefined ? {} : { note: stateName };
    if (settings.codes === undefined || state !== 'done') return { state, ...note };
    const codes = pick(body, settings.codes);
    if (codes.length < quantity)
      return { state: 'attention', note: `${stateName} with ${codes.length} of ${quantity} codes` };
    return { state, codes, ...note };
  }

  async function find(request: SupplierRequest): Promise<SupplierAnswer | null> {
    const answer = await call(settings.find, valuesOf(request));
    return answer.meaning === 'unknown_order' ? null : paid(expectAnswer(answer), request);
  }

  /** The state of an order, which is paid first where its supplier waits for that: each time it is still unpaid, under the same key. */
  async function paid(body: unknown, request: SupplierRequest): Promise<SupplierAnswer> {
    const [state = ''] = pick(body, settings.state);
    if (!pay || settings.states[state] !== 'unpaid') return stateOf(body, request.quantity);
    const [order] = pick(body, pay.id);
    if (order === undefined) throw new SupplierError('unavailable', `${name} names no order to pay`);
    const answer = await call(pay, { ...valuesOf(request), order });
    if (answer.meaning === 'duplicate_order') return { state: 'accepted', note: answer.says };
    return stateOf(expectPaid(answer), request.quantity);
  }

  /** After an order was made a refusal to pay it leaves it there: nobody else is asked before its supplier forgets it. */
  function expectPaid(answer: Answer): unknown {
    try {
      return expectAnswer(answer);
    } catch (error) {
      if (error instanceof SupplierError && error.reason === 'no_funds') throw error;
      throw new SupplierError('unavailable', `${name} does not take the payment: ${answer.says}`, {
        cause: error,
      });
    }
  }

  return {
    name,
    askEvery,
    ...(maxQuantity !== undefined && { maxQuantity }),
    ...(timeout !== undefined && { timeout }),
    find,
    async order(request) {
      const answer = await call(settings.order, valuesOf(request));
      if (answer.meaning !== 'duplicate_order') return paid(expectAnswer(answer), request);
      const known = await find(request);
      if (known) return known;
      throw new SupplierError('unavailable', `${name} knows the order under this key and does not`);
    },
    ...(balance && {
      async balance() {
        const [amount] = pick(expectAnswer(await call(balance, {})), balance.amount);
        if (amount === undefined || !Number.isFinite(Number(amount)))
          throw new SupplierError('unavailable', `${name} reports no balance`);
        return { balance: amount, currency: balance.currency };
      },
    }),
    ...(price && {
      async price(product) {
        const [amount] = pick(expectAnswer(await call(price, productParts(product))), price.amount);
        return amount !== undefined && /^\d{1,9}(\.\d+)?$/.test(amount)
          ? { price: amount, currency: price.currency }
          : null;
      },
    }),
    ...(player && {
      async findPlayer(product, { userId, server }) {
        const answer = await call(player, {
          ...productParts(product),
          user: userId,
          server: server ?? '',
        });
        if (answer.meaning === 'unknown_player') return null;
        return pick(expectAnswer(answer), player.name)[0] ?? '';
      },
    }),
  };
}

const isOk = (status: number) => status >= 200 && status < 300;

const valuesOf = ({ key, product, quantity, userId, server, amount, ceiling }: SupplierRequest) => ({
  ...{ key, quantity: String(quantity), user: userId, server: server ?? '', ...productParts(product) },
  amount: amount === null ? '' : printMoney(amount),
  ceiling: ceiling === null ? '' : printMoney(ceiling),
});

/** Headers that sign a call. */
function signed(
  { header, secret, text, algorithm, encoding, timestamp: name }: HttpSignature,
  about: { method: string; path: string; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const mac = createHmac(algorithm, secret).update(fillText(text, { ...about, timestamp }));
  return { [header]: mac.digest(encoding), ...(name && { [name]: timestamp }) };
}

/** The parts of `category/id`: `{product1}`, `{product2}`. */
function productParts(product: string): Record<string, string> {
  const parts = product.split('/').map((part, index) => [`product${index + 1}`, part]);
  return { product, ...Object.fromEntries(parts) };
}
