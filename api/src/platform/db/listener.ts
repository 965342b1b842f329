import type pg from 'pg';

export type Unlisten = () => void;
type Subscriber = { onMessage: (payload: string) => void; onGap: () => void };

/** How often the connection is tried: one that is lost in silence would never say so. And how long its answer may take; milliseconds. */
const TRY_EVERY = 10_000;
const ANSWER_WITHIN = 5_000;

/** Notifications of the database, on a connection of their own that is opened at the first `listen` and reopened when lost. */
export class Listener {
  readonly #open: () => Promise<pg.Client>;
  readonly #channels = new Map<string, Set<Subscriber>>();
  #client: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  /** `open` makes a connection whose session lasts: past a pooler. */
  constructor(open: () => Promise<pg.Client>) {
    this.#open = open;
  }

  /**
   * Calls `onMessage` for every notification on `channel`. `onGap` is called when some may have been missed:
   * read the state again then.
   */
  async listen(
    channel: string,
    onMessage: Subscriber['onMessage'],
    onGap: () => void = () => {},
  ): Promise<Unlisten> {
    const subscriber = { onMessage, onGap };
    const known = this.#channels.get(channel);
    const subscribers = known ?? new Set();
    subscribers.add(subscriber);
    this.#channels.set(channel, subscribers);
    const connecting = this.#client;
    const client = await this.#connected();
    // A connection opened just now has listened to every channel by itself.
    if (!known && connecting) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return () => void subscribers.delete(subscriber);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = await this.#client?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  #connected() {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect() {
    let client: pg.Client | undefined;
    try {
      client = await this.#open();
      client.on('notification', ({ channel, payload }) => {
        for (const subscriber of this.#channels.get(channel) ?? []) subscriber.onMessage(payload ?? '');
      });
      const trying = setInterval(tryConnection, TRY_EVERY, client).unref();
      client.once('end', () => {
        clearInterval(trying);
        this.#reconnect();
      });
      for (const channel of this.#channels.keys())
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      return client;
    } catch (error) {
      void client?.end().catch(() => undefined);
      this.#reconnect();
      throw error;
    }
  }

  #reconnect() {
    this.#client = undefined;
    if (this.#closed || this.#retry) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#connected().then(
        () => this.#notifyGap(),
        () => undefined,
      );
    }, 500);
    this.#retry.unref();
  }

  #notifyGap() {
    for (const subscribers of this.#channels.values())
      for (const subscriber of subscribers) subscriber.onGap();
  }
}

function tryConnection(client: pg.Client) {
  const alive = { text: 'select 1', query_timeout: ANSWER_WITHIN };
  client.query(alive).catch(() => client.end().catch(() => undefined));
}
