import { apiQuery } from '@shop/api-client';
import type { OrderDetail, Paginated, ServerOption } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { useQuery } from '@shop/platform';
import { Money } from '@shop/ui';
import { difference } from '../../ui/difference.ts';
import { SumRow } from '../../ui/sum-rows.tsx';

/** Where an order goes, by its kind. */
export function DeliveryRows({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('checkout');
  switch (order.resourcetype) {
    case 'PUBGOrder':
      return null;
    case 'SteamOrder':
      return (
        <>
          <SumRow name={t('payment.summary.account')} value={order.steam_account_id} />
          <SumRow name={t('payment.summary.arrives')} value={<Money amount={order.amount} />} />
          <SumRow
            name={t('payment.summary.commission')}
            value={<Money amount={difference(order.total_without_promocode, order.amount)} />}
          />
        </>
      );
    case 'StandoffOrder':
      return <SumRow name={t('order.standoff.account')} value={order.game_account_id} />;
    case 'MooGoldOrder':
      return (
        <>
          <SumRow name={t('order.supply.user_id')} value={order.moogold_user_id} />
          {order.moogold_server && <ServerRow gameId={order.game.id} id={order.moogold_server} />}
          {order.moogold_server_custom_id && (
            <SumRow name={t('order.supply.server_id')} value={order.moogold_server_custom_id} />
          )}
        </>
      );
  }
}

export const serversQuery = (gameId: number) =>
  apiQuery<Paginated<ServerOption>>(`orders/supply_channel/servers/${gameId}/`, { page: 1, page_size: 100 });

function ServerRow({ gameId, id }: { gameId: number; id: string }) {
  const { t } = useTranslation('checkout');
  const { data } = useQuery(serversQuery(gameId));
  const name = data?.results.find(({ value }) => value === id)?.name ?? id;
  return <SumRow name={t('order.supply.server')} value={name} />;
}
