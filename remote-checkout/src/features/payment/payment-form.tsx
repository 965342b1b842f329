import type { Country, OrderDetail } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText, formatMoney } from '@shop/lib';
import { notify } from '@shop/state';
import { Button, ErrorSummary, Notice } from '@shop/ui';
import { type FormEvent, useId, useState } from 'react';
import { PayBar } from '../../ui/pay-bar.tsx';
import { MethodGroups } from './method-groups.tsx';
import { findOffer, firstOffer, offersOf, withoutBalance } from './offers.ts';
import { PayerFields } from './payer-fields.tsx';
import styles from './payment-form.module.css';
import { usePayer } from './use-payer.ts';
import { type OnStarted, usePayment } from './use-payment.ts';

type Props = {
  order: OrderDetail;
  /** The balance is left alone, because it leaves too little for any method. */
  isWhole: boolean;
  onWhole: () => void;
  country: Country;
  /** Name of the method the shopper chose; null: none yet. */
  method: string | null;
  onMethod: (name: string) => void;
  onStarted: OnStarted;
};

/** The methods of a country, what the chosen one asks of the payer, and the button. */
export function PaymentForm({ order, isWhole, onWhole, country, method, onMethod, onStarted }: Props) {
  const { t } = useTranslation('checkout');
  const titleId = useId();
  const [refusals, setRefusals] = useState(0);
  const { currency } = country;
  const offers = offersOf(country, order);
  const chosen = findOffer(offers, method) ?? firstOffer(offers);
  // The balance may leave too little for any method.
  const canPayWhole =
    !chosen &&
    order.total !== order.total_to_pay &&
    order.status === 'created' &&
    firstOffer(offersOf(country, withoutBalance(order)));
  // The order's own address serves.
  const needed = (chosen?.method.required_fields ?? []).filter((name) => name !== 'email' || !order.email);
  const payer = usePayer(needed, order.email);
  const { start, isStarting } = usePayment(order.id, onStarted);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!chosen) return;
    if (!payer.check()) return setRefusals(refusals + 1);
    const refusal = await start(chosen, currency, {
      ...payer.payer(),
      ...(isWhole && { use_balance: false }),
    });
    if (!refusal) return;
    if (payer.refuse(refusal)) setRefusals(refusals + 1);
    else notify({ type: 'error', text: failureText(refusal) });
  }

  const label = chosen
    ? t('payment.pay', { sum: formatMoney(chosen.toPay, currency) })
    : t('payment.pay_empty');
  if (!chosen && offers.primary.length + offers.secondary.length === 0)
    return <Notice kind="warning">{t('payment.no_methods')}</Notice>;
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {t('payment.methods')}
      </h2>
      <ErrorSummary title={t('order.errors_title')} errors={payer.listed} attempt={refusals} />
      {canPayWhole && (
        <Notice kind="warning" action={<Button onClick={onWhole}>{t('payment.without_balance')}</Button>}>
          {t('payment.balance_leaves', { sum: formatMoney(order.total_to_pay, 'RUB') })}
        </Notice>
      )}
      <MethodGroups offers={offers} currency={currency} chosen={chosen} onChoose={onMethod} />
      <PayerFields names={needed} field={payer.field} />
      <PayBar type="submit" busy={isStarting} disabled={!chosen}>
        {isStarting ? t('payment.starting') : label}
      </PayBar>
    </form>
  );
}
