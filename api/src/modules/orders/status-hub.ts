import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '../../platform/db/database.ts';
import { ORDERS_CHANNEL } from './order-machine.ts';

export type HubLimits = {
  /** Streams of this process. */
  total: number;
  perOrder: number;
  perNetwork: number;
};

/** Passes the database's word that an order has changed on to those who watch it in this process. */
export class StatusHub {
  readonly #db: Database;
  readonly #limits: HubLimits;
  readonly #watchers = new Map<string, Set<() => void>>();
  #listening: Promise<unknown> | undefined;
  readonly #networks = new Map<string, number>();
  #count = 0;

  constructor(db: Database, limits: HubLimits) {
    this.#db = db;
    this.#limits = limits;
  }

  /**
   * Calls `onChange` whenever the order may have changed, until the returned function is called. `full` when this process or the
   * order has as many watchers as it may, `network` when the caller's network has.
   */
  async watch(
    orderId: string,
    network: string,
    onChange: () => void,
  ): Promise<(() => void) | 'full' | 'network'> {
    const { total, perOrder, perNetwork } = this.#limits;
    const ofOrder = this.#watchers.get(orderId) ?? new Set();
    const ofNetwork = () => this.#networks.get(network) ?? 0;
    if (this.#count >= total || ofOrder.size >= perOrder) return 'full';
    if (ofNetwork() >= perNetwork) return 'network';
    this.#watchers.set(orderId, ofOrder.add(onChange));
    this.#networks.set(network, ofNetwork() + 1);
    this.#count += 1;
    const leave = () => {
      if (!ofOrder.delete(onChange)) return;
      this.#count -= 1;
      if (ofNetwork() > 1) this.#networks.set(network, ofNetwork() - 1);
      else this.#networks.delete(network);
      if (ofOrder.size === 0 && this.#watchers.get(orderId) === ofOrder) this.#watchers.delete(orderId);
    };
    try {
      await this.#listen();
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  /** Resolves when nobody watches any more, or after `timeout` milliseconds. */
  async drained(timeout: number): Promise<void> {
    const deadline = performance.now() + timeout;
    while (this.#count > 0 && performance.now() < deadline) await sleep(5);
  }

  get count() {
    return this.#count;
  }

  #listen() {
    this.#listening ??= this.#db
      .listen(
        ORDERS_CHANNEL,
        (orderId) => this.#notify(orderId),
        () => this.#notifyAll(),
      )
      .catch((error: unknown) => {
        this.#listening = undefined;
        throw error;
      });
    return this.#listening;
  }

  #notify(orderId: string) {
    for (const onChange of this.#watchers.get(orderId) ?? []) onChange();
  }

  #notifyAll() {
    for (const orderId of this.#watchers.keys()) this.#notify(orderId);
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    statusHub: StatusHub;
    /** Aborted when the process is asked to stop: whatever is held open ends. */
    stopping: AbortSignal;
  }
}

export const statusPlugin = fp((app: FastifyInstance, _options, done) => {
  const stopping = new AbortController();
  app.decorate('statusHub', new StatusHub(app.db, { total: 1_000, perOrder: 20, perNetwork: 100 }));
  app.decorate('stopping', stopping.signal);
  app.addHook('preClose', async () => {
    stopping.abort();
    await app.statusHub.drained(1_000);
  });
  done();
});
