import { cleanValue, type LastSupplyData, type OrderDetail, type SupplyGame } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { linesTotal, orderedProducts } from './chosen-lines.ts';
import { ChosenList } from './chosen-list.tsx';
import { EmailField } from './email-field.tsx';
import { OrderCard } from './order-card.tsx';
import { orderSums } from './order-sums.ts';
import { PlayerField } from './player-field.tsx';
import { ServerField } from './server-field.tsx';
import { Totals } from './totals.tsx';
import { useAccountCheck } from './use-account-check.ts';
import { useChosenLines } from './use-chosen-lines.ts';
import { useLastOrderData } from './use-last-order-data.ts';
import { useOrderForm } from './use-order-form.ts';
import { usePrefill } from './use-prefill.ts';
import type { Repeated } from './use-repeated-order.ts';
import { serverFieldOf, useServers } from './use-servers.ts';

type Props = { game: SupplyGame; repeated: Repeated };
type Server = { moogold_server: string | null; moogold_server_custom_id?: string | null };

const USER_ID = 'supply_channel_user_id';

/** Items of a game that its supplier delivers to a player's account, on a server where the game has them. */
export function SupplyOrder({ game, repeated }: Props) {
  const { t } = useTranslation('checkout');
  const lines = useChosenLines(game);
  const servers = useServers(game);
  const serverName = serverFieldOf(game);

  const form = useOrderForm({
    game,
    names: serverName ? [USER_ID, serverName] : [USER_ID],
    lines: lines ?? [],
    isConfirmed: true,
    check: (name, values) => {
      if (!cleanValue(values[name]))
        return t(`top_up_balance.errors.${name === USER_ID ? 'user_id' : 'server'}_is_missing`);
      return name === USER_ID && player.state === 'unknown' ? t('order.supply.unknown_id') : undefined;
    },
    checkForm: (ordered) => (ordered.length ? undefined : t('order.nothing_chosen')),
    verify: async () =>
      (await player.isUnknown()) ? { [USER_ID]: t('order.supply.unknown_id') } : undefined,
    request: (values, ordered) => ({
      path: 'orders/supply_channel/',
      body: {
        products: orderedProducts(ordered),
        [USER_ID]: cleanValue(values[USER_ID]),
        ...(serverName && { [serverName]: cleanValue(values[serverName]) }),
      },
    }),
  });
  const userId = cleanValue(form.values[USER_ID]);
  const server = serverName ? cleanValue(form.values[serverName]) : '';
  const isComplete = userId !== '' && (serverName === null || server !== '');
  const player = useAccountCheck(game.id, isComplete ? { user_id: userId, ...(server && { server }) } : null);

  const last = useLastOrderData<LastSupplyData>(
    `supply_channel/last_order_data/${game.id}/`,
    form.buyer.isUser && !repeated.isAsked,
    { resourcetype: 'MooGoldOrder', game: game.id },
  );
  const past = (order: Server & Pick<LastSupplyData, 'moogold_user_id' | 'email'>) => ({
    [USER_ID]: order.moogold_user_id,
    ...(serverName && { [serverName]: order.moogold_server || order.moogold_server_custom_id }),
    email: order.email,
  });
  const order = supplyOrder(repeated.order) ?? last;
  usePrefill(form, order && past(order));

  const sums = lines?.length ? orderSums(linesTotal(lines), game.id, form.buyer.profile) : null;
  const serverTitle = servers.find(({ id }) => id === server)?.name ?? server;
  return (
    <OrderCard
      form={form}
      title={t('order.title')}
      sums={sums}
      chosen={<ChosenList lines={lines} errors={form.errors.lines} />}
      fields={
        <>
          <PlayerField field={form.field(USER_ID)} player={player} />
          {serverName && (
            <ServerField
              field={form.field(serverName)}
              servers={servers}
              isEnum={game.is_server_enum}
              watch={player.watch}
            />
          )}
          <EmailField field={form.field('email')} buyer={form.buyer} />
        </>
      }
      totals={<Totals sums={sums} isComing={form.buyer.isComing} />}
      confirm={[
        { name: t('order.supply.user_id'), value: userId },
        ...(player.nickname ? [{ name: t('order.supply.nickname'), value: player.nickname }] : []),
        ...(serverTitle ? [{ name: t('order.supply.server'), value: serverTitle }] : []),
        { name: t('order.email'), value: form.values.email || form.buyer.profile?.email },
      ]}
    />
  );
}

const supplyOrder = (order: OrderDetail | undefined) =>
  order?.resourcetype === 'MooGoldOrder' ? order : undefined;
