import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Call } from './edge-client.ts';
import { type EdgeAddress, EdgeClient } from './edge-client.ts';
import type { Journal } from './journal.ts';

/** An order that the shop said it has. */
export type Order = { id: string; email: string; quantity: number; isPaid: boolean };
type Codes = { status: string; codes: string[] };

const METHOD = 'sbp_app_ru';
/** Between two tries of what failed, and two looks at an order; in milliseconds. */
const PAUSE = 300;

/** A guest who looks around, buys and pays, as the pages would do it. What fails is tried again, as a shopper would. */
export class Shopper {
  readonly orders: Order[] = [];
  readonly #client: EdgeClient;
  readonly #journal: Journal;
  readonly #gateway: string;
  #chosen: number | undefined;

  /** `gateway` is where this machine finds the sandbox, without a slash at the end. */
  constructor(edge: EdgeAddress, journal: Journal, gateway: string) {
    this.#client = new EdgeClient(edge);
    this.#journal = journal;
    this.#gateway = gateway;
  }

  async #send(call: Call): Promise<Answer | undefined> {
    return this.#journal.send(this.#client, call);
  }

  async #insist(call: Call): Promise<Answer> {
    for (;;) {
      const answer = await this.#send(call);
      if (answer) return answer;
      await sleep(PAUSE);
    }
  }

  /** A page, and a file of the remote that made it. */
  async look(): Promise<void> {
    const page = await this.#send({ path: '/' });
    const file = /\/remotes\/catalog\/[^"']+?\.js/.exec(page?.body ?? '')?.[0];
    if (file) await this.#send({ path: file });
  }

  /** Orders and pays. The order counts from the moment that the shop acknowledges it. */
  async buy(quantity = 1): Promise<Order> {
    const email = `${randomUUID()}@example.com`;
    const product = await this.#product();
    // Gives a new browser the cookie that its order belongs to: what is sent again after a lost answer is the same order.
    await this.#insist({ path: '/api/payments/countries/active/' });
    const made = await this.#insist({
      method: 'POST',
      path: '/api/orders/pubg/',
      headers: { 'idempotency-key': randomUUID() },
      body: { products: [{ product_id: product, quantity }], email },
    });
    if (made.status !== 201) throw new Error(`The order was refused: ${made.status} ${made.body}`);
    const order: Order = { id: JSON.parse(made.body).id, email, quantity, isPaid: false };
    this.orders.push(order);
    this.#journal.acknowledged.push(Date.now());
    const started = await this.#insist({
      method: 'POST',
      path: `/api/payments/${METHOD}/`,
      body: { order_id: order.id, currency: 'RUB', email },
    });
    const { url } = JSON.parse(started.body) as { url?: string };
    if (!url) throw new Error(`The payment was refused: ${started.status} ${started.body}`);
    const approved = await fetch(this.#gateway + new URL(url).pathname, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'approve' }),
      redirect: 'manual',
    });
    order.isPaid = approved.status === 303;
    return order;
  }

  /** The first product of the first game, which codes are in stock of. It is looked up once, as on a page that stays open. */
  async #product(): Promise<number> {
    if (this.#chosen === undefined) {
      const { body } = await this.#insist({ path: '/api/games/' });
      this.#chosen = JSON.parse(body).results[0].products[0].id as number;
    }
    return this.#chosen;
  }

  /** The state of an order, and its codes as its owner sees them. */
  async read({ id }: Order): Promise<Codes> {
    const { body } = await this.#insist({ path: `/api/orders/${id}/` });
    const { status, order_products = [] } = JSON.parse(body);
    const codes = order_products.flatMap((line: { codes?: { code: string }[] }) => line.codes ?? []);
    return { status, codes: codes.map(({ code }: { code: string }) => code) };
  }

  /** Waits until an order is delivered. @throws when it is not within `timeout` milliseconds. */
  async delivered(order: Order, timeout = 60_000): Promise<string[]> {
    const deadline = Date.now() + timeout;
    for (;;) {
      const { status, codes } = await this.read(order);
      if (status === 'done') return codes;
      if (Date.now() > deadline) throw new Error(`Order ${order.id} is ${status} after ${timeout} ms`);
      await sleep(PAUSE);
    }
  }

  close(): void {
    this.#client.close();
  }
}
