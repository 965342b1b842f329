import type { CanaryPolicy } from '@federation/protocol/canary';
import { type Message, type Order, type Surroundings, sendWebhook } from '@federation/registry/canary';
import type { CliConfig } from '../config.ts';
import { askShell, measureBy, shellTime } from './measure.ts';

/** As a shell reports it: of the version that was its canary then. */
type ShellOrder = (Order & { version: string }) | null;

/** Where the team is notified. It is no part of a policy: a release can be read by everybody. */
function addresses() {
  const { CANARY_WEBHOOK_URL: webhook, CANARY_WEBHOOK_SECRET: secret, CANARY_MAIL_TO: mail } = process.env;
  return { webhook, secret, mail: mail?.split(/[\s,]+/).filter(Boolean) ?? [] };
}

/** Throws while the team could not be notified where the environment says. */
export function checkAddresses({ mail: send }: CliConfig): void {
  const { webhook, secret, mail } = addresses();
  if (webhook && !secret)
    throw new Error(
      'CANARY_WEBHOOK_URL is set: CANARY_WEBHOOK_SECRET has to hold the secret that signs its messages',
    );
  if (mail.length > 0 && !send)
    throw new Error(
      'CANARY_MAIL_TO is set, and this command line sends no mail: use a webhook, or set SMTP_URL',
    );
}

async function notifyTeam({ remote, version, kind, ...message }: Message, config: CliConfig): Promise<void> {
  const { webhook, secret, mail } = addresses();
  if (webhook) await sendWebhook(webhook, secret ?? '', { ...message, remote, version, kind });
  if (mail.length > 0)
    await config.mail?.({ to: mail, subject: `${remote}@${version}: ${kind}`, text: message.text });
}

/** The first of the shells that answers; they all read the same counts. */
export async function firstOf<Value>(
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

/** The judge's surroundings: counts and decisions by the running shells, messages by webhook and mail. */
export function surroundingsOf(
  policy: () => CanaryPolicy,
  shells: readonly string[],
  config: CliConfig,
): Surroundings {
  const token = process.env.OPERATOR_TOKEN;
  return {
    now: () => firstOf(shells, shellTime),
    ...(config.money && { money: config.money }),
    measure: (query) => firstOf(shells, (url) => measureBy(url, token, policy(), query)),
    send: (message) => notifyTeam(message, config),
    ordered: async ({ remote, canary }) => {
      for (const url of shells) {
        // A shell that is away has no order; whether counts can be had is said by `measure`.
        const order = (await askShell(url, `/canaries/${remote}.json`, token).catch(
          () => null,
        )) as ShellOrder;
        if (order?.version === canary) return order;
      }
      return undefined;
    },
  };
}
