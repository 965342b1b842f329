import { join } from 'node:path';
import type { Config } from './config.ts';
import { openJournal } from './journal.ts';
import { writeNotice } from './notice.ts';
import { approvesItself, type Payment } from './payment.ts';
import { createPayments } from './payments.ts';
import { PROTOCOLS } from './refusals/all.ts';
import { createChoices } from './refusals/refusals.ts';
import { createWebhooks } from './webhook.ts';

export type Gateway = ReturnType<typeof openGateway>;

/** The payment gateway: payments from the journal, their webhooks, and the payers who confirm by themselves. */
export function openGateway(config: Config, warn: (text: string) => void) {
  const payers = new Map<string, NodeJS.Timeout>();
  const webhooks = createWebhooks({
    write: (payment) => writeNotice(config, payment),
    onDelivered: (transactionId, event) => payments.acknowledge(transactionId, event),
    onRefused: (reason) => warn(`Webhook not accepted, to be repeated: ${reason}`),
  });
  const journal = openJournal<Payment>(
    join(config.dataDir, 'payments.jsonl'),
    ({ transaction_id }) => transaction_id,
  );
  const payments = createPayments(journal, follow);

  function follow(payment: Payment): void {
    const { transaction_id, status } = payment;
    if (status === 'pending' && approvesItself(payment) && !payers.has(transaction_id)) {
      const approve = () => {
        payers.delete(transaction_id);
        payments.decide(payments.find(transaction_id) ?? payment, 'approve');
      };
      payers.set(transaction_id, setTimeout(approve, config.approveAfter));
    }
    webhooks.send(payment);
  }

  return {
    payments,
    /** Answers of each provider, chosen on its page. */
    choices: createChoices(PROTOCOLS),
    /** Takes up what a former process left undone. */
    resume: () => payments.all().forEach(follow),
    close: () => {
      for (const timer of payers.values()) clearTimeout(timer);
      webhooks.close();
    },
  };
}
