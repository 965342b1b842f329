import { Text, Timeline } from '@mantine/core';
import type { OrderEvent } from '@shop/desk-contract/orders';
import { formatTime } from '@shop/desk-kit';
import { named, t } from '../texts.ts';

/** What happened to an order, on a line of time. */
export const Story = ({ events }: { events: OrderEvent[] }) => (
  <Timeline bulletSize={14} lineWidth={2} active={events.length}>
    {events.map(({ at, what, facts, who, why }, index) => (
      <Timeline.Item key={`${at}-${index}`} title={named('event', what, translated(facts))}>
        <Text size="sm" style={{ wordBreak: 'break-word' }}>
          {[who, why].filter(Boolean).join(': ')}
        </Text>
        <Text size="xs" c="dimmed">
          {formatTime(at)}
        </Text>
      </Timeline.Item>
    ))}
  </Timeline>
);

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
