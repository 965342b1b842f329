import { printMoney } from '@shop/contract';
import type { InsideGuard } from '../../../platform/http/inside-guard.ts';
import { callSupplier, type SupplierResponse } from './call-supplier.ts';
import {
  fillBody,
  fillText,
  type HttpCall,
  type HttpSettings,
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
  const { url, headers, max_quantity: maxQuantity, balance, player } = settings;

  async function call(template: HttpCall, values: Record<string, string>): Promise<Answer> {
    const body = template.body === undefined ? undefined : JSON.stringify(fillBody(template.body, values));
    const place = url + fillText(template.path, values, encodeURIComponent);
    const init = {
      method: template.method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body }),
    };
    const response = await callSupplier(name, place, init, guard);
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
    const state = (stateName !== undefined && settings.states[stateName]) || 'accepted';
    const note = stateName === undefined ? {} : { note: stateName };
    if (settings.codes === undefined || state !== 'done') return { state, ...note };
    const codes = pick(body, settings.codes);
    if (codes.length < quantity)
      return { state: 'attention', note: `${stateName} with ${codes.length} of ${quantity} codes` };
    return { state, codes, ...note };
  }

  async function find(request: SupplierRequest): Promise<SupplierAnswer | null> {
    const answer = await call(settings.find, valuesOf(request));
    return answer.meaning === 'unknown_order' ? null : stateOf(expectAnswer(answer), request.quantity);
  }

  return {
    name,
    askEvery,
    ...(maxQuantity !== undefined && { maxQuantity }),
    find,
    async order(request) {
      const answer = await call(settings.order, valuesOf(request));
      if (answer.meaning !== 'duplicate_order') return stateOf(expectAnswer(answer), request.quantity);
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

const valuesOf = ({ key, product, quantity, userId, server, amount }: SupplierRequest) => ({
  ...{ key, quantity: String(quantity), user: userId, server: server ?? '', ...productParts(product) },
  amount: amount === null ? '' : printMoney(amount),
});

/** The parts of `category/id`: `{product1}`, `{product2}`. */
function productParts(product: string): Record<string, string> {
  const parts = product.split('/').map((part, index) => [`product${index + 1}`, part]);
  return { product, ...Object.fromEntries(parts) };
}
