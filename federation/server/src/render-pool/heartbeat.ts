/** How often a worker's event loop counts, in milliseconds. */
export const HEARTBEAT_INTERVAL = 20;
/** Pages that one worker renders at a time: most of them wait for the api. */
export const PAGES_AT_ONCE = 16;

/**
 * A worker's signs of life, in memory shared with the thread that watches it: a count that goes up while its event loop turns, and
 * the ids of the tasks it is at. Zero is no task.
 */
export class Heartbeat {
  readonly memory: SharedArrayBuffer;
  readonly #numbers: Int32Array;

  /** Made by the worker, or by who watches it of the worker's `memory`. */
  constructor(memory = new SharedArrayBuffer((1 + PAGES_AT_ONCE) * Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#numbers = new Int32Array(memory);
  }

  beat(): void {
    Atomics.add(this.#numbers, 0, 1);
  }

  count(): number {
    return Atomics.load(this.#numbers, 0);
  }

  /** Notes a task. Returns what takes it off again. Both count: many pages may follow each other without a turn of the event loop. */
  begin(id: number): () => void {
    this.beat();
    const place = this.#numbers.indexOf(0, 1);
    if (place >= 0) Atomics.store(this.#numbers, place, id);
    return () => {
      this.beat();
      if (place >= 0) Atomics.store(this.#numbers, place, 0);
    };
  }

  /** Ids of the tasks the worker is at. */
  tasks(): number[] {
    return [...this.#numbers.subarray(1)].filter((id) => id !== 0);
  }
}
