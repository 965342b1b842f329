import type { Game, OrderDetail } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { useQuery, useSearchParams } from '@shop/platform';
import { clearCart, notify, setQuantity } from '@shop/state';
import { clampQuantity } from '@shop/ui';
import { useEffect, useRef } from 'react';
import { orderQuery } from '../../order-query.ts';

/** An order to repeat. `isAsked`: there is one to wait for; `order`: it was read. */
export type Repeated = { isAsked: boolean; order: OrderDetail | undefined };

const ORDER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The order that `?order=` asks to repeat, once it was read. What it held is chosen again, at today's prices and within today's
 * bounds; a product that is no longer sold is skipped, with a notice.
 */
export function useRepeatedOrder(game: Game): Repeated {
  const { t } = useTranslation('checkout');
  const [search] = useSearchParams();
  const id = search.get('order') ?? '';
  const isAsked = ORDER_ID.test(id);
  const { data, error } = useQuery({ ...orderQuery(id), enabled: isAsked });
  const order = data?.game.id === game.id ? data : undefined;

  const repeated = useRef<string>(undefined);
  useEffect(() => {
    if (!order || order.resourcetype === 'SteamOrder') return;
    // Once for a visit, and for an entry of the history, whose state survives a reload: the shopper may have changed the cart since.
    if (repeated.current === order.id || history.state?.repeated === order.id) return;
    repeated.current = order.id;
    history.replaceState({ ...history.state, repeated: order.id }, '');
    clearCart(game.id);
    for (const { id, title, quantity } of order.products) {
      const product = game.products.find((one) => one.id === id && one.is_active);
      if (product) {
        const bounds = { min: product.min_quantity, max: product.max_quantity };
        setQuantity(game.id, id, clampQuantity(quantity, bounds));
      } else notify({ type: 'warning', text: t('order.repeat.skipped', { title }) });
    }
  }, [order, game, t]);

  useEffect(() => {
    if (error) notify({ type: 'warning', text: t('order.repeat.failed') });
  }, [error, t]);

  return { isAsked: isAsked && !error, order };
}
