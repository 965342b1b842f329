import { ApiError, api, fieldMessages } from '@shop/api-client';
import type { OrderDetail } from '@shop/contract';
import { ERROR_CODES } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { useQueryClient } from '@shop/platform';
import { notify } from '@shop/state';
import { Button, Dialog, Notice } from '@shop/ui';
import { type FormEvent, useState } from 'react';
import { orderQuery } from '../../order-query.ts';
import styles from './change-order.module.css';
import { DeliveryFields } from './delivery-fields.tsx';
import { LineQuantities } from './line-quantities.tsx';
import { changedDetails, changedLines, deliveryDetails, orderedQuantities } from './order-changes.ts';

type Props = { order: OrderDetail; onClose: () => void };

/** Changes what an order holds and where it goes, until it is being paid (decisions, 4). */
export function ChangeOrder({ order, onClose }: Props) {
  const { t } = useTranslation('checkout');
  const queryClient = useQueryClient();
  const [quantities, setQuantities] = useState(() => orderedQuantities(order));
  const [details, setDetails] = useState(() => deliveryDetails(order));
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { queryKey } = orderQuery(order.id);

  async function save(path: 'update' | 'delivery_details/update', body: object | undefined) {
    if (!body) return;
    const changed = await api.post<OrderDetail>(`orders/${order.id}/${path}/`, body);
    queryClient.setQueryData(queryKey, changed);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setIsSaving(true);
    setError(null);
    try {
      await save('delivery_details/update', changedDetails(order, details));
      await save('update', changedLines(order, quantities));
      onClose();
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === ERROR_CODES.orderLocked) {
        notify({ type: 'error', text: failureText(refusal) });
        void queryClient.invalidateQueries({ queryKey });
        return onClose();
      }
      setError(refusal);
      setIsSaving(false);
    }
  }

  const isPlaced = Object.keys(details).some((name) => fieldMessages(error, name).length > 0);
  const isEmpty =
    order.resourcetype !== 'SteamOrder' && Object.values(quantities).every((count) => count === 0);
  return (
    <Dialog open onClose={onClose} title={t('payment.change.title')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {error !== null && !isPlaced && (
          <Notice kind="error" role="alert">
            {failureText(error)}
          </Notice>
        )}
        {order.resourcetype !== 'SteamOrder' && (
          <LineQuantities
            lines={order.order_products}
            quantities={quantities}
            onChange={(productId, quantity) => setQuantities({ ...quantities, [productId]: quantity })}
          />
        )}
        <DeliveryFields
          order={order}
          details={details}
          error={error}
          onChange={(name, value) => setDetails({ ...details, [name]: value })}
        />
        {isEmpty && <p className={styles.empty}>{t('order.nothing_chosen')}</p>}
        <Button type="submit" size="l" wide busy={isSaving} disabled={isEmpty}>
          {t('payment.change.save')}
        </Button>
      </form>
    </Dialog>
  );
}
