import { Worker } from 'node:worker_threads';
import { queryMessage } from './frames.ts';
import type { WorkerReply, WorkerRequest } from './worker.ts';

/** A lock that admits one holder at a time, in the order of asking. */
function createGate() {
  let last: Promise<void> = Promise.resolve();
  return {
    /** Resolves when it is the caller's turn, with a function that lets the next one in. */
    enter(): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const turn = last.then(() => resolve);
      last = promise;
      return turn;
    },
  };
}

export type EngineOptions = {
  /** Folder of the database, or `memory://`. */
  dataDir: string;
  /** Longest time one query may take, milliseconds. */
  queryTimeout: number;
};

type Running = { thread: Worker; ready: Promise<void> };
type Call = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void };

/**
 * PGlite in a thread of its own. It has one session, so every caller takes `gate` first.
 * `statement_timeout` does nothing in it: a query that overruns its time is ended by ending the thread;
 * the next one starts it again, and it recovers from the write-ahead log as PostgreSQL does after a crash.
 */
export class Engine {
  readonly gate = createGate();
  readonly #options: EngineOptions;
  readonly #onLost: (reason: string) => void;
  #running: Running | undefined;
  #call: Call | undefined;
  #closed = false;

  constructor(options: EngineOptions, onLost: (reason: string) => void) {
    this.#options = options;
    this.#onLost = onLost;
  }

  /** Resolves once the database answers; rejects when it cannot be opened. */
  async start(): Promise<Worker> {
    if (this.#closed) throw new Error('The embedded database is closed.');
    this.#running ??= this.#boot();
    const { thread, ready } = this.#running;
    await ready;
    return thread;
  }

  /** Sends whole protocol messages and returns the whole answer. The caller holds the gate. */
  async run(bytes: Buffer): Promise<Buffer> {
    const thread = await this.start();
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.#call = { resolve, reject };
    const overdue = () => this.#lose(thread, `The query took longer than ${this.#options.queryTimeout} ms.`);
    const timer = setTimeout(overdue, this.#options.queryTimeout);
    thread.postMessage({ type: 'run', bytes: new Uint8Array(bytes) } satisfies WorkerRequest);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#call = undefined;
    }
  }

  /** Runs one statement between the transactions of others and returns the raw answer. */
  async exec(sql: string): Promise<Buffer> {
    const leave = await this.gate.enter();
    try {
      return await this.run(queryMessage(sql));
    } finally {
      leave();
    }
  }

  /** Lets the query that runs finish, then closes the database and ends the thread. */
  async close(): Promise<void> {
    if (this.#closed) return;
    const leave = await this.gate.enter();
    this.#closed = true;
    const thread = this.#running?.thread;
    this.#running = undefined;
    if (thread) {
      const exited = new Promise((resolve) => thread.once('exit', resolve));
      thread.postMessage({ type: 'close' } satisfies WorkerRequest);
      const timer = setTimeout(() => void thread.terminate(), 5_000);
      await exited;
      clearTimeout(timer);
    }
    leave();
  }

  #boot(): Running {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { dataDir: this.#options.dataDir },
      // Flags of the main program, such as those of a test runner, are not for this thread.
      execArgv: [],
    });
    const ready = new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => {
        reject(new Error(`The embedded database does not start: ${reason}`));
        this.#lose(thread, reason);
      };
      thread.on('message', (message: WorkerReply) => {
        if (message.type === 'ready') resolve();
        if (message.type === 'answer') this.#call?.resolve(asBuffer(message.bytes));
        if (message.type === 'failed') fail(message.message);
      });
      thread.on('error', (error: Error) => fail(error.message));
      thread.on('exit', () => fail('its thread ended'));
    });
    ready.catch(() => undefined);
    return { thread, ready };
  }

  /** Gives up the thread and everything that hangs on its session. */
  #lose(thread: Worker, reason: string) {
    if (this.#running?.thread !== thread) return;
    this.#running = undefined;
    void thread.terminate();
    this.#call?.reject(new Error(reason));
    // After the rejection, so that the client that asked learns the reason first.
    setImmediate(this.#onLost, reason);
  }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
