import type { Outgoing, Payment } from './payment.ts';

/** An outcome as its provider would put it. `expects`: the answer that alone counts; any 2xx where it is absent. */
export type Notice = { headers: Record<string, string>; body: string; expects?: string };

const FIRST_RETRY = 500;
const LONGEST_RETRY = 30_000;
const ANSWER_WITHIN = 10_000;

/** Milliseconds before the attempt that follows `failures` failed ones: 0.5 s doubling to 30 s. */
export const retryDelay = (failures: number) => Math.min(FIRST_RETRY * 2 ** (failures - 1), LONGEST_RETRY);

type Options = {
  /** Called again for every attempt. */
  write: (payment: Payment) => Notice;
  onDelivered: (transactionId: string, event: Outgoing) => void;
  onRefused: (reason: string) => void;
};

/** Notifies shops of the outcome of payments, each until it is acknowledged with a 2xx. `close` stops, losing nothing that is on disk. */
export function createWebhooks({ write, onDelivered, onRefused }: Options) {
  const closing = new AbortController();
  const waiting = new Map<string, NodeJS.Timeout | null>();

  async function attempt(payment: Payment, failures: number): Promise<void> {
    waiting.set(payment.transaction_id, null);
    const refusal = await post(payment.notify_url, write(payment), closing.signal);
    if (closing.signal.aborted) return;
    if (refusal === null) {
      waiting.delete(payment.transaction_id);
      if (payment.unsent) onDelivered(payment.transaction_id, payment.unsent);
      return;
    }
    onRefused(`${payment.notify_url}: ${refusal}`);
    const timer = setTimeout(() => attempt(payment, failures + 1), retryDelay(failures + 1));
    waiting.set(payment.transaction_id, timer);
  }

  return {
    /** Begins to deliver the outcome of `payment`, unless that has begun. */
    send(payment: Payment): void {
      if (payment.unsent && !waiting.has(payment.transaction_id)) void attempt(payment, 0);
    },
    close(): void {
      closing.abort();
      for (const timer of waiting.values()) if (timer) clearTimeout(timer);
    },
  };
}

async function post(
  url: string,
  { headers, body, expects }: Notice,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]),
    });
    const answer = await response.text();
    if (response.ok && (expects === undefined || answer === expects)) return null;
    return `answered ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
