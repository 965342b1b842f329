import { Button, Group, Text } from '@mantine/core';
import type { WaitingItem } from '@shop/desk-contract/orders';
import { type Permission, permissionsOf } from '@shop/desk-contract/roles';
import {
  type Column,
  DataTable,
  Page as DeskPage,
  desk,
  Failure,
  formatTime,
  Link,
  useGet,
  useMe,
} from '@shop/desk-kit';
import { useState } from 'react';
import { ageOf } from '../finance/age.ts';
import { SettleDialog } from '../finance/settle-dialog.tsx';
import { named, t } from '../texts.ts';

const LIVE = 10_000;

type Place = {
  next: 'queue' | 'refunds' | 'receipts' | 'unmatched' | 'codes' | 'goods' | 'pending';
  to: string;
  needs: Permission;
};
const QUEUE: Place = { next: 'queue', to: '/queue', needs: 'orders.act' };
const REFUNDS: Place = { next: 'refunds', to: '/finance/refunds', needs: 'finance.read' };
const RECEIPTS: Place = { next: 'receipts', to: '/finance/receipts', needs: 'finance.read' };
const UNMATCHED: Place = { next: 'unmatched', to: '/finance/unmatched', needs: 'finance.read' };
const GOODS: Place = { next: 'goods', to: '/goods', needs: 'goods.read' };
/** Where the work is done; anything else at its order. */
const PLACES: Record<string, Place> = {
  delivery_by_hand: QUEUE,
  refund_due: REFUNDS,
  refund_refused: REFUNDS,
  refund_slow: REFUNDS,
  receipt_failed: RECEIPTS,
  receipts_late: RECEIPTS,
  payment_mismatch: UNMATCHED,
  payment_unknown: UNMATCHED,
  payment_foreign: UNMATCHED,
  out_of_stock: { next: 'codes', to: '/goods/codes', needs: 'goods.write' },
  goods_at_loss: GOODS,
  supplier_rate_missing: GOODS,
  change_not_published: { next: 'pending', to: '/goods/pending', needs: 'goods.read' },
};

/** Everything that waits for a person, the oldest first. */
export function Page() {
  const { data, error, refetch } = useGet<WaitingItem[]>('waiting/', LIVE);
  const permissions = permissionsOf(useMe().role);
  const canAct = permissions.includes('orders.act');
  const [chosen, setChosen] = useState<WaitingItem | null>(null);
  const columns: Column<WaitingItem>[] = [
    {
      id: 'order',
      title: t('order.number'),
      cell: ({ order }) => (order ? <Link to={`/orders/${order}`}>{order.slice(0, 8)}</Link> : '–'),
    },
    {
      id: 'reason',
      title: t('waiting.reason'),
      cell: ({ reason, words, game }) => (
        <>
          <Text size="sm" fw={600}>
            {[named('kind_name', reason), game].filter(Boolean).join(', ')}
          </Text>
          {words && (
            <Text size="sm" maw={420} style={{ overflowWrap: 'anywhere' }}>
              {words}
            </Text>
          )}
        </>
      ),
      sort: ({ reason }) => reason,
    },
    {
      id: 'since',
      title: t('waiting.since'),
      cell: ({ since }) => <span title={formatTime(since)}>{ageOf(since)}</span>,
      sort: ({ since }) => since,
    },
    { id: 'by', title: t('waiting.by'), cell: ({ by }) => by ?? '–', sort: ({ by }) => by ?? '' },
    {
      id: 'next',
      title: t('waiting.next'),
      cell: (item) => {
        const place = PLACES[item.reason];
        const isOpen = place && permissions.includes(place.needs);
        return (
          <Group gap="xs">
            {isOpen && <Link to={place.to}>{t(`next.${place.next}`)}</Link>}
            {!isOpen && item.order && <Link to={`/orders/${item.order}`}>{t('next.order')}</Link>}
            {canAct && item.settle !== null && (
              <Button size="compact-sm" variant="default" onClick={() => setChosen(item)}>
                {t('waiting.settle')}
              </Button>
            )}
          </Group>
        );
      },
    },
  ];
  return (
    <DeskPage title={t('waiting.title')}>
      {error && <Failure error={error} again={() => void refetch()} />}
      <Text maw={720}>{t('waiting.lead')}</Text>
      {data?.length === 0 && <Text role="status">{t('waiting.empty')}</Text>}
      {data && data.length > 0 && (
        <DataTable name={t('waiting.title')} rows={data} columns={columns} keyOf={({ key }) => key} />
      )}
      {chosen && (
        <SettleDialog
          title={t('waiting.settle')}
          text={t('waiting.settle_text')}
          act={({ why }) => desk.post(`waiting/${chosen.settle}/settle/`, { why })}
          close={() => setChosen(null)}
        />
      )}
    </DeskPage>
  );
}
