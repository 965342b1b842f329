import pg from 'pg';

type Callback = (error: Error | undefined, result?: unknown) => void;
type Query = string | { text: string; query_timeout?: number };

/**
 * The driver's client for a pooler in transaction mode, such as pgbouncer, where a session lasts for one transaction and takes no
 * parameters at its start. Limits of time are set within each transaction; a statement outside of one gets a transaction of its own, which is sent
 * without waiting for answers in between.
 */
export function pooledClient(statementTimeout: number, idleTimeout: number): typeof pg.Client {
  const begin = `begin; set local statement_timeout = ${statementTimeout}; set local idle_in_transaction_session_timeout = ${idleTimeout}`;

  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, pipeline: true });
    }

    // The driver has a dozen signatures for this.
    override query(...given: unknown[]): never {
      const callback = typeof given.at(-1) === 'function' ? (given.pop() as Callback) : undefined;
      const answer = this.#run(given as [Query, ...unknown[]]);
      if (!callback) return answer as never;
      answer.then((result) => callback(undefined, result), callback);
      return undefined as never;
    }

    #run([query, ...values]: [Query, ...unknown[]]): Promise<unknown> {
      const send = super.query.bind(this) as (query: Query, ...values: unknown[]) => Promise<unknown>;
      const text = typeof query === 'string' ? query : query.text;
      if (this.getTransactionStatus() !== 'I') return send(query, ...values);
      if (/^\s*begin\b/i.test(text))
        return send(text.replace(/^\s*begin\b[^;]*/i, (word) => `${word}${begin.slice(5)}`));
      return alone(send(begin), send(query, ...values), send('commit'));
    }
  } as typeof pg.Client;
}

/** The statement's own error counts first, then that of its end: constraints may be checked only there. */
async function alone(
  begun: Promise<unknown>,
  answer: Promise<unknown>,
  end: Promise<unknown>,
): Promise<unknown> {
  const [started, result, ended] = await Promise.allSettled([begun, answer, end]);
  for (const each of [started, result, ended]) if (each.status === 'rejected') throw each.reason;
  return (result as PromiseFulfilledResult<unknown>).value;
}
