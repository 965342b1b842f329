import { createHash } from 'node:crypto';
import type { Payment } from './payment.ts';

/** A receipt of the sandbox's cash register. `amount` in units of roubles. */
export type PrintedReceipt = {
  id: string;
  kind: 'income' | 'return';
  amount: string;
  storage: string;
  document: string;
  sign: string;
};

const digits = (text: string, length: number) =>
  String(BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)).slice(0, length);

const print = (id: string, kind: PrintedReceipt['kind'], amount: string): PrintedReceipt => ({
  id,
  kind,
  amount,
  storage: '9999078902000001',
  document: digits(`${id} document`, 6),
  sign: digits(`${id} sign`, 10),
});

/** Lists the receipts of a payment: its own once it is paid, and one for each refund that came with data. */
export function printedReceipts({
  transaction_id,
  status,
  amount,
  receipt,
  refunds,
  settled = [],
}: Payment): PrintedReceipt[] {
  const isPaid = status === 'succeeded' || status === 'refunded';
  return [
    ...(isPaid && receipt ? [print(transaction_id, 'income', amount)] : []),
    ...settled.map((one) => print(one.key, 'income', one.amount)),
    ...refunds
      .filter(({ has_receipt, state }) => has_receipt && !state)
      .map((refund) => print(refund.refund_id, 'return', refund.amount)),
  ];
}
