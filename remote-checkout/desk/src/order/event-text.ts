import type { OrderEvent } from '@shop/desk-contract/orders';
import { named, t } from '../texts.ts';

/** One sentence. Some have another wording for when a reason or a number is not there. */
export function eventText(what: string, facts: OrderEvent['facts']): string {
  const isBare = Object.values(facts).some((value) => value === null || value === '');
  // A context of i18next: without a wording of its own, the usual one.
  return named('event', what, { ...translated(facts), ...(isBare && { context: 'bare' }) });
}

/** Words of the api in place of its names. */
export function translated(facts: OrderEvent['facts']): Record<string, string> {
  const entries = Object.entries(facts).map(([name, value]) => {
    if (value === null || value === '') return [name, t('none')];
    if (name === 'entries') return [name, String(value).split('; ').map(entryText).join('; ')];
    return [name, named(`${name}_name`, String(value))];
  });
  return Object.fromEntries(entries);
}

/** `account sum`, or `provider:name sum`. */
function entryText(entry: string): string {
  const [account = '', sum = ''] = entry.split(' ');
  const [group, provider] = account.split(':');
  return `${provider ? t('account.provider', { provider }) : named('account_name', group ?? '')} ${sum} ₽`;
}
