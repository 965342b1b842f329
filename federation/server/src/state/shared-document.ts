import type { ObjectStore } from '@federation/store';

/** How a document is written. `parse` throws for what it cannot read. */
export type Format<Value> = { parse(text: string): Value; print(value: Value): string };
type Change<Value> = (before: Value) => Value;

/**
 * A small document that several servers read and change. A change counts here at once, and is made again on top of what others wrote
 * meanwhile; while the store is away it waits for the next `sync`. `exchanges` is given what each change begins. Without a store the
 * document ends with the process.
 */
export class SharedDocument<Value> {
  readonly name: string;
  readonly #store: ObjectStore | undefined;
  readonly #empty: Value;
  readonly #format: Format<Value>;
  readonly #warn: (message: string) => void;
  readonly #exchanges: (exchange: Promise<void>) => void;
  #value: Value;
  #tag: string | undefined;
  #pending: Change<Value>[] = [];
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(
    store: ObjectStore | undefined,
    { name, empty, ...format }: Format<Value> & { name: string; empty: Value },
    warn: (message: string) => void,
    exchanges: (exchange: Promise<void>) => void = (exchange) => void exchange.catch(() => {}),
  ) {
    this.name = name;
    this.#store = store;
    this.#empty = empty;
    this.#value = empty;
    this.#format = format;
    this.#warn = warn;
    this.#exchanges = exchanges;
  }

  get value(): Value {
    return this.#value;
  }

  /** Whether something is still to be written. */
  get isPending(): boolean {
    return this.#pending.length > 0;
  }

  /** Changes the document. `make` is called again with what others wrote, so it gives the same for the same. */
  change(make: Change<Value>): void {
    const { print } = this.#format;
    const made = make(this.#value);
    if (print(made) === print(this.#value)) return;
    this.#value = made;
    if (!this.#store) return;
    this.#pending.push(make);
    this.#exchanges(this.sync());
  }

  /** Writes what is pending, or reads what others wrote since. @throws when the store cannot be used. */
  sync(): Promise<void> {
    if (!this.#running) return this.#begin();
    // The running one may have read before this call.
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.#begin();
      });
    return this.#next;
  }

  #begin(): Promise<void> {
    const running = this.#exchange().finally(() => {
      this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #exchange(): Promise<void> {
    if (!this.#store) return;
    if (this.#pending.length > 0) return this.#write(this.#store);
    const found = await this.#store.get(this.name, this.#tag);
    // One that somebody removed is written again with the next change.
    if (!found || found === 'unchanged') return;
    this.#tag = found.etag;
    this.#take(this.#parse(found.data.toString()));
  }

  async #write(store: ObjectStore): Promise<void> {
    const making = [...this.#pending];
    const text = await store.update(this.name, (before) => {
      const base = before === undefined ? this.#empty : this.#parse(before);
      return this.#format.print(making.reduce((value, make) => make(value), base));
    });
    this.#tag = undefined;
    this.#pending = this.#pending.slice(making.length);
    this.#take(this.#parse(text));
  }

  #take(base: Value): void {
    this.#value = this.#pending.reduce((value, make) => make(value), base);
  }

  #parse(text: string): Value {
    try {
      return this.#format.parse(text);
    } catch (error) {
      this.#warn(`${this.name} could not be read, so it is begun again: ${(error as Error).message}`);
      return this.#empty;
    }
  }
}
