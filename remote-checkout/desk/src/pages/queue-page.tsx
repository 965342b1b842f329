import { Alert, Badge, Button, Group, Stack } from '@mantine/core';
import type { HandTask, OrderStory } from '@shop/desk-contract/orders';
import {
  type Column,
  DataTable,
  Page as DeskPage,
  desk,
  Failure,
  FormDialog,
  formatMoney,
  formatTime,
  isReason,
  Link,
  notifyDone,
  useAct,
  useCan,
  useGet,
  WhyField,
} from '@shop/desk-kit';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { Seller } from '../order/seller.tsx';
import { t } from '../texts.ts';

const COLUMNS: Column<HandTask>[] = [
  {
    id: 'number',
    title: t('order.number'),
    cell: ({ id }) => <Link to={`/orders/${id}`}>{id.slice(0, 8)}</Link>,
  },
  {
    id: 'created',
    title: t('order.created'),
    cell: ({ created }) => formatTime(created),
    sort: (row) => row.created,
  },
  { id: 'game', title: t('order.game'), cell: ({ game }) => game, sort: ({ game }) => game },
  { id: 'total', title: t('order.total'), isNumber: true, cell: ({ total }) => formatMoney(total) },
  {
    id: 'by',
    title: t('queue.by'),
    cell: ({ by, is_mine, problem }) => {
      if (problem) return <Badge color="orange">{problem}</Badge>;
      return is_mine ? <Badge color="teal">{t('queue.mine')}</Badge> : (by ?? '–');
    },
  },
];

/** Orders that people deliver: one takes the next, and nobody else gets it. */
export function Page() {
  const { data = [], error } = useGet<HandTask[]>('queue/', 5_000);
  const canAct = useCan('orders.act');
  const mine = data.find(({ is_mine }) => is_mine);
  const take = useAct(() => desk.post<{ order: string | null }>('queue/next/'), {
    onDone: ({ order }) => {
      if (!order) notifyDone(t('queue.empty'));
    },
  });
  return (
    <DeskPage
      title={t('queue.title')}
      actions={
        canAct && (
          <Button loading={take.isPending} onClick={() => take.mutate(undefined)}>
            {t('queue.take')}
          </Button>
        )
      }
    >
      {error && <Failure error={error} />}
      {mine && <Mine id={mine.id} />}
      <DataTable name={t('queue.title')} rows={data} columns={COLUMNS} keyOf={({ id }) => id} />
    </DeskPage>
  );
}

/** The order that one holds, with all that is needed to deliver it. */
function Mine({ id }: { id: string }) {
  const { data: order } = useGet<OrderStory>(`orders/${id}/`);
  const [isDone, setDone] = useState(false);
  const [isStuck, setStuck] = useState(false);
  if (order?.id !== id) return null;
  return (
    <Alert color="teal" title={t('queue.now', { number: id.slice(0, 8), game: order.game })}>
      <Stack gap="xs">
        <div>
          <span>{order.lines.map(({ title, quantity }) => `${title} × ${quantity}`).join(', ')}</span>
          {order.player && <span>{` → ${[order.player, order.server].filter(Boolean).join(' / ')}`}</span>}
        </div>
        {order.lot && (
          <>
            <div>{t('queue.lot', { price: order.lot.price, skin: order.lot.skin })}</div>
            <Seller lot={order.lot} />
          </>
        )}
        <Group gap="xs">
          <Button size="xs" onClick={() => setDone(true)}>
            {t('action.confirm')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setStuck(true)}>
            {t('queue.cannot')}
          </Button>
          <Link to={`/orders/${id}`}>{t('queue.open')}</Link>
        </Group>
      </Stack>
      {isDone && <ActionDialog order={order} action="confirm" close={() => setDone(false)} />}
      {isStuck && <Cannot id={id} close={() => setStuck(false)} />}
    </Alert>
  );
}

function Cannot({ id, close }: { id: string; close: () => void }) {
  const [why, setWhy] = useState('');
  const say = useAct(() => desk.post(`queue/${id}/cannot/`, { why }), { onDone: close });
  return (
    <FormDialog title={t('queue.cannot')} isTyped={why.trim() !== ''} close={close}>
      <Stack>
        <WhyField isLong hasFocus value={why} onChange={setWhy} />
        <Button disabled={!isReason(why)} loading={say.isPending} onClick={() => say.mutate(undefined)}>
          {t('queue.cannot')}
        </Button>
      </Stack>
    </FormDialog>
  );
}
