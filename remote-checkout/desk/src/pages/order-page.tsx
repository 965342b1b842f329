import {
  Alert,
  Anchor,
  Badge,
  Button,
  Code,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import type { OrderActionName, OrderStory } from '@shop/desk-contract/orders';
import {
  ApiError,
  Page as DeskPage,
  desk,
  Failure,
  formatMoney,
  formatTime,
  Link,
  notifyError,
  StatusBadge,
  useAct,
  useCan,
  useGet,
  useParams,
} from '@shop/desk-kit';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { Seller } from '../order/seller.tsx';
import { Story } from '../order/story.tsx';
import { named, t } from '../texts.ts';

/** One order: what it is, what happened, and what can be done. */
export function Page() {
  const { id = '' } = useParams();
  const { data: order, error, refetch } = useGet<OrderStory>(`orders/${id}/`, 5_000);
  const [chosen, setChosen] = useState<{ action: OrderActionName; code?: number } | null>(null);
  if (error)
    return (
      <DeskPage title={t('order.title', { number: id.slice(0, 8) })}>
        <Failure error={error} again={() => void refetch()} />
      </DeskPage>
    );
  if (!order || order.id !== id) return null;
  const actions = order.actions.filter((name) => name !== 'replace_code' && name !== 'void_code');
  return (
    <DeskPage
      title={t('order.title', { number: id.slice(0, 8) })}
      actions={<StatusBadge status={order.status} />}
    >
      {order.problem && (
        <Alert color="orange" title={t('order.problem')}>
          {order.problem}
        </Alert>
      )}
      <Group gap="xs">
        {actions.map((name) => (
          <Button
            key={name}
            size="xs"
            variant={name === 'confirm' ? 'filled' : 'default'}
            onClick={() => setChosen({ action: name })}
          >
            {t(`action.${name}`)}
          </Button>
        ))}
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Facts order={order} />
        {order.lot && <Seller lot={order.lot} />}
        <Codes
          order={order}
          ask={(action, code) => setChosen({ action, ...(code !== undefined && { code }) })}
        />
      </SimpleGrid>
      <Title order={2} size="h4">
        {t('story.title')}
      </Title>
      <Story events={order.events} />
      {chosen && <ActionDialog order={order} {...chosen} close={() => setChosen(null)} />}
    </DeskPage>
  );
}

function Facts({ order }: { order: OrderStory }) {
  const rows: [string, string | null][] = [
    [t('order.game'), order.game],
    [t('order.total'), formatMoney(order.total)],
    [t('order.created'), formatTime(order.created)],
    [t('order.player'), [order.player, order.server].filter(Boolean).join(' / ') || null],
    [t('order.lot_price'), order.lot && t('order.gold', { sum: order.lot.price })],
    [t('order.lot_skin'), order.lot?.skin || null],
    [t('order.assignee'), order.assignee],
    [t('order.charged_back'), order.charged_back ? String(order.charged_back) : null],
    [t('order.reason'), order.reject_reason],
    [t('order.trace'), order.trace],
  ];
  return (
    <Paper withBorder p="sm">
      <Table aria-label={t('order.facts')}>
        <Table.Tbody>
          {order.lines.map(({ title, quantity, total }) => (
            <Table.Tr key={title}>
              <Table.Th>{`${title} × ${quantity}`}</Table.Th>
              <Table.Td>{formatMoney(total)}</Table.Td>
            </Table.Tr>
          ))}
          {rows.map(([name, value]) =>
            value === null ? null : (
              <Table.Tr key={name}>
                <Table.Th>{name}</Table.Th>
                <Table.Td style={{ wordBreak: 'break-word' }}>{value}</Table.Td>
              </Table.Tr>
            ),
          )}
          <Table.Tr>
            <Table.Th>{t('order.email')}</Table.Th>
            <Table.Td style={{ wordBreak: 'break-word' }}>
              {order.user ? <Link to={`/people/${order.user}`}>{order.email}</Link> : (order.email ?? '–')}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

type CodesProps = { order: OrderStory; ask: (action: OrderActionName, code?: number) => void };

function Codes({ order, ask }: CodesProps) {
  const canRead = useCan('codes.read');
  const shown = useAct(() => desk.get<{ id: number; code: string }[]>(`orders/${order.id}/codes/`), {
    onError: (error) =>
      error instanceof ApiError && error.code === 'second_person' ? ask('show_codes') : notifyError(error),
  });
  if (order.codes.length === 0 && order.suppliers.length === 0) return null;
  const full = (id: number, end: string) => shown.data?.find((code) => code.id === id)?.code ?? `…${end}`;
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        {order.suppliers.map(({ supplier, state, note }) => (
          <Text key={supplier} size="sm">
            <span>{t('order.at_supplier', { supplier })}</span>{' '}
            <Badge variant="dot">{named('state_name', state)}</Badge> <span>{note}</span>
          </Text>
        ))}
        {order.codes.map(({ id, title, end }) => (
          <Group key={id} justify="space-between">
            <div>
              <Text size="sm">{title}</Text>
              <Code>{full(id, end)}</Code>
            </div>
            <Group gap="xs">
              {(['replace_code', 'void_code'] as const)
                .filter((name) => order.actions.includes(name))
                .map((name) => (
                  <Button key={name} size="compact-xs" variant="default" onClick={() => ask(name, id)}>
                    {t(`action.${name}`)}
                  </Button>
                ))}
            </Group>
          </Group>
        ))}
        {canRead && order.codes.length > 0 && !shown.data && (
          <Anchor component="button" size="sm" ta="left" onClick={() => shown.mutate(undefined)}>
            {t('order.show_codes')}
          </Anchor>
        )}
      </Stack>
    </Paper>
  );
}
