import { fieldMessages } from '@shop/api-client';
import type { OrderDetail } from '@shop/contract';
import { type KeyIn, useTranslation } from '@shop/i18n';
import { useQuery } from '@shop/platform';
import { Select, TextField } from '@shop/ui';
import { serversQuery } from './delivery-rows.tsx';
import type { Details } from './order-changes.ts';

type Props = {
  order: OrderDetail;
  details: Details;
  /** The refusal of what was sent last. */
  error: unknown;
  onChange: (name: string, value: string) => void;
};

const LABELS: Record<string, KeyIn<'checkout'>> = {
  email: 'order.email',
  steam_account_id: 'order.steam.account',
  game_account_id: 'order.standoff.account',
  supply_channel_user_id: 'order.supply.user_id',
  supply_channel_server: 'order.supply.server',
  supply_channel_server_custom_id: 'order.supply.server_id',
};

/** Where an order goes, to be changed. */
export function DeliveryFields({ order, details, error, onChange }: Props) {
  const { t } = useTranslation('checkout');
  const hasServers = 'supply_channel_server' in details;
  const servers = useQuery({ ...serversQuery(order.game.id), enabled: hasServers });
  return Object.entries(details).map(([name, value]) => {
    const field = {
      label: LABELS[name] ? t(LABELS[name]) : name,
      name,
      value,
      error: fieldMessages(error, name)[0],
      onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
    };
    if (name === 'supply_channel_server')
      return (
        <Select key={name} {...field} autoComplete="off">
          {(servers.data?.results ?? [{ value, name: value }]).map((server) => (
            <option key={server.value} value={server.value}>
              {server.name}
            </option>
          ))}
        </Select>
      );
    const isEmail = name === 'email';
    return (
      <TextField
        key={name}
        {...field}
        type={isEmail ? 'email' : 'text'}
        inputMode={isEmail ? 'email' : 'text'}
        autoComplete={isEmail ? 'email' : 'off'}
        spellCheck={false}
      />
    );
  });
}
