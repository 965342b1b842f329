import { apiQuery } from '@shop/api-client';
import type { Paginated, ServerOption, SupplyGame } from '@shop/contract';
import { useQuery } from '@shop/platform';

type Servers = readonly { id: string; name: string }[];
/** More servers than any game has. */
const ALL = 100;

/** The field that names a server to the API: an id of the list, or what was typed; null when the game has none. */
export function serverFieldOf(game: SupplyGame) {
  if (!game.is_server_needed) return null;
  return game.is_server_enum ? 'supply_channel_server' : 'supply_channel_server_custom_id';
}

/** The servers to choose from: the game's own, or asked for where it does not list them. */
export function useServers({ id, servers, is_server_needed, is_server_enum }: SupplyGame): Servers {
  const query = apiQuery<Paginated<ServerOption>>(`orders/supply_channel/servers/${id}/`, {
    page: 1,
    page_size: ALL,
  });
  const isAsked = is_server_needed && is_server_enum && servers.length === 0;
  const { data } = useQuery({ ...query, enabled: isAsked });
  return isAsked ? (data?.results ?? []).map(({ value, name }) => ({ id: value, name })) : servers;
}
