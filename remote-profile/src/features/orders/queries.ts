import { apiQuery } from '@shop/api-client';
import {
  type HistoryOrder,
  ORDER_STATUSES,
  ORDERS_PAGE_SIZE,
  type OrderStatus,
  type Paginated,
  type ServerOption,
} from '@shop/contract';

export type OrdersView = { page: number; status: OrderStatus | undefined };

/** One page of the shopper's orders, newest first. */
export const ordersQuery = ({ page, status }: OrdersView) =>
  apiQuery<Paginated<HistoryOrder>>('orders/', { page, page_size: ORDERS_PAGE_SIZE, status });

/** A game's servers, as the order form and the payment page ask for them. */
export const serversQuery = (gameId: number) =>
  apiQuery<Paginated<ServerOption>>(`orders/supply_channel/servers/${gameId}/`, { page: 1, page_size: 100 });

/** Parses the address; anything unknown is the first page of all orders. */
export function readView(search: URLSearchParams): OrdersView {
  const page = Number(search.get('page') ?? 1);
  const status = ORDER_STATUSES.find((one) => one === search.get('status'));
  return { page: Number.isSafeInteger(page) && page > 0 ? page : 1, status };
}

/** The query of a view; empty for the first page of all. */
export function writeView({ page, status }: OrdersView): URLSearchParams {
  return new URLSearchParams({ ...(status && { status }), ...(page > 1 && { page: String(page) }) });
}
