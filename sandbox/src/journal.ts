import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Payment } from './payment.ts';

export type Journal = {
  /** Every payment in its last state, oldest first. */
  read: () => Payment[];
  /** Returns when the state is on disk. */
  write: (payment: Payment) => void;
};

/**
 * Payments on disk: one JSON line per change, the last line of a payment is its state. A line cut off by a crash was
 * never acknowledged, so it is dropped. Opening the journal rewrites it with one line per payment.
 */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'payments.jsonl');
  const payments = existsSync(file) ? parse(readFileSync(file, 'utf8')) : [];
  const fresh = `${file}.new`;
  writeFileSync(fresh, payments.map(line).join(''), { flush: true });
  renameSync(fresh, file);
  return {
    read: () => payments,
    write: (payment) => appendFileSync(file, line(payment), { flush: true }),
  };
}

const line = (payment: Payment) => `${JSON.stringify(payment)}\n`;

function parse(text: string): Payment[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const states = new Map<string, Payment>();
  for (const row of whole.split('\n').filter(Boolean)) {
    const payment = JSON.parse(row) as Payment;
    states.set(payment.transaction_id, payment);
  }
  return [...states.values()];
}
