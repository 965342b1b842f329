import { Text, Timeline } from '@mantine/core';
import type { OrderEvent } from '@shop/desk-contract/orders';
import { eventText } from './event-text.ts';

/** With seconds: several things happen in one minute, and which came first matters. */
const time = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'medium' });

/** An order's events, on a line of time. */
export const Story = ({ events }: { events: OrderEvent[] }) => (
  <Timeline bulletSize={14} lineWidth={2} active={events.length}>
    {events.map(({ at, what, facts, who, why }, index) => (
      <Timeline.Item key={`${at}-${index}`} title={eventText(what, facts)}>
        <Text size="sm" style={{ wordBreak: 'break-word' }}>
          {[who, why].filter(Boolean).join(': ')}
        </Text>
        <Text size="xs" c="dimmed">
          {time.format(new Date(at))}
        </Text>
      </Timeline.Item>
    ))}
  </Timeline>
);
