import type { CanaryPolicy } from '@federation/protocol/canary';
import {
  type CanaryRecord,
  type Message,
  type Override,
  type Surroundings,
  sendWebhook,
} from '@federation/registry/canary';
import type { CliConfig } from '../config.ts';
import { askShell, measureBy } from './measure.ts';

type Order = { action: Override; by: string; version: string } | null;

/** Throws while the team could not be told what its policy says it is to be. */
export function checkNotify({ notify }: CanaryPolicy, { mail }: CliConfig): void {
  if (notify.webhook && !process.env.CANARY_WEBHOOK_SECRET)
    throw new Error(
      'The policy names a webhook: CANARY_WEBHOOK_SECRET has to hold the secret that signs its messages',
    );
  if (notify.mail.length > 0 && !mail)
    throw new Error(
      'The policy names mail addresses, and this command line sends no mail: use a webhook, or set SMTP_URL',
    );
}

async function tell(message: Message, { trial }: CanaryRecord, { mail }: CliConfig): Promise<void> {
  const { webhook, mail: addresses } = trial.policy.notify;
  if (webhook) await sendWebhook(webhook, process.env.CANARY_WEBHOOK_SECRET ?? '', message);
  if (addresses.length > 0)
    await mail!({
      to: addresses,
      subject: `${message.remote}@${message.version}: ${message.kind}`,
      text: message.text,
    });
}

/** The first of the shells that answers; they all read the same counts. */
async function firstOf<Value>(
  shells: readonly string[],
  ask: (url: string) => Promise<Value>,
): Promise<Value> {
  let failure: unknown = new Error('No shell is named: --shell or RELEASE_SHELLS');
  for (const url of shells)
    try {
      return await ask(url);
    } catch (error) {
      failure = error;
    }
  throw failure;
}

/** The judge's surroundings: counts and orders by the running shells, messages by webhook and mail. */
export function surroundingsOf(
  policy: () => CanaryPolicy,
  shells: readonly string[],
  config: CliConfig,
): Surroundings {
  const token = process.env.OPERATOR_TOKEN;
  return {
    measure: (query) => firstOf(shells, (url) => measureBy(url, token, policy(), query)),
    send: (message, record) => tell(message, record, config),
    ordered: async ({ remote, canary }) => {
      for (const url of shells) {
        // A shell that is away has no order; whether counts can be had is said by `measure`.
        const order = (await askShell(url, `/canaries/${remote}.json`, token).catch(() => null)) as Order;
        if (order?.version === canary) return order;
      }
      return undefined;
    },
  };
}
