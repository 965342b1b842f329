import { fieldMessages } from '@shop/api-client';
import { cleanPromoCode, type OrderDetail } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { Link, useMutation, useQueryClient } from '@shop/platform';
import { Button, TextField } from '@shop/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { orderQuery } from '../../order-query.ts';
import { callPromoCode } from './call-promo-code.ts';
import styles from './promo-code.module.css';
import { savedBy } from './saved-by.ts';

/** Returns the error of a refused code. */
const refusalText = (error: Error | null) => error && (fieldMessages(error, 'code')[0] ?? failureText(error));

/** A promo code for an order: looked at before it is used. */
function usePromoCode(id: string) {
  const queryClient = useQueryClient();
  const show = useMutation({ mutationFn: (code: string) => callPromoCode(id, 'show', code) });
  const activate = useMutation({
    mutationFn: (code: string) => callPromoCode(id, 'activate', code),
    onSuccess: (order: OrderDetail) => queryClient.setQueryData(orderQuery(id).queryKey, order),
  });
  const failure = show.error ?? activate.error;
  return { show, activate, refusal: refusalText(failure), unpaid: fieldMessages(failure, 'order')[0] };
}

/** Where a promo code is entered, looked at, and then used. */
export function PromoEntry({ orderId }: { orderId: string }) {
  const { t } = useTranslation('checkout');
  const { show, activate, refusal, unpaid } = usePromoCode(orderId);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const preview = show.data;
  const found = preview?.promo_code;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (show.isPending || activate.isPending || !cleanPromoCode(code)) return;
    if (found) activate.mutate(found.code);
    else show.mutate(cleanPromoCode(code));
  }
  function change(text: string) {
    setCode(text);
    show.reset();
    activate.reset();
  }
  return (
    <form className={styles.entry} noValidate onSubmit={submit}>
      <TextField
        ref={input}
        className={styles.field}
        label={t('payment.promo.label')}
        value={code}
        onChange={(event) => change(event.target.value)}
        error={refusal}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
      <Button
        type="submit"
        variant="secondary"
        className={styles.use}
        busy={show.isPending || activate.isPending}
      >
        {t(found ? 'payment.promo.use' : 'payment.promo.check')}
      </Button>
      {unpaid && (
        <p className={styles.unpaid}>
          <Link to={`/orders/${unpaid}/pay`}>{t('payment.promo.unpaid')}</Link>
        </p>
      )}
      <p className={styles.preview} role="status">
        {found && t('payment.promo.preview', { percent: found.percent, sum: savedBy(preview) })}
      </p>
    </form>
  );
}
