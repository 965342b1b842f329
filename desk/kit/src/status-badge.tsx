import { Badge } from '@mantine/core';
import { named } from './texts.ts';

const COLORS: Record<string, string> = {
  created: 'gray',
  waiting_for_payment: 'gray',
  paid: 'blue',
  sending: 'blue',
  sent: 'blue',
  done: 'teal',
  failed: 'red',
};

export const StatusBadge = ({ status }: { status: string }) => (
  <Badge color={COLORS[status] ?? 'gray'} variant="dot" miw="max-content">
    {named('status', status)}
  </Badge>
);
