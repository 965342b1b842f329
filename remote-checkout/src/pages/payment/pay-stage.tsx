import { type OrderDetail, parseMoney } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { useQueryClient } from '@shop/platform';
import { markBusy } from '@shop/state';
import { Button, Notice, Skeleton } from '@shop/ui';
import { type ComponentProps, useEffect, useState } from 'react';
import { isChangeable } from '../../features/order/stages.ts';
import { CountrySelect } from '../../features/payment/country-select.tsx';
import { FreePayment } from '../../features/payment/free-payment.tsx';
import { PaymentForm } from '../../features/payment/payment-form.tsx';
import { PaymentUnderWay } from '../../features/payment/payment-under-way.tsx';
import { PromoCode } from '../../features/payment/promo-code.tsx';
import type { ScenarioPanelCode, StartedPayment } from '../../features/payment/started-payment.ts';
import { useCountry } from '../../features/payment/use-country.ts';
import { orderQuery } from '../../order-query.ts';
import { refreshBalance } from '../../refresh-balance.ts';
import styles from './pay-stage.module.css';
import { WithCode } from './with-code.tsx';

type Props = { order: OrderDetail } & Pick<ComponentProps<typeof PaymentForm>, 'isWhole' | 'onWhole'>;

/** An order that waits for its money: choosing how to pay, or waiting for a payment that was started. */
export function PayStage({ order, ...whole }: Props) {
  const queryClient = useQueryClient();
  const [method, setMethod] = useState<string | null>(null);
  const [started, setStarted] = useState<{ payment: StartedPayment; Panel: ScenarioPanelCode }>();
  const [isChoosing, setIsChoosing] = useState(order.payment_status !== 'pending');
  const isWaiting = !isChoosing && order.payment_status === 'pending';
  useEffect(() => (isWaiting ? markBusy('payment') : undefined), [isWaiting]);

  // A declined payment is over: the methods are back.
  const isDeclined = order.payment_status === 'failed';
  useEffect(() => {
    if (isDeclined) setIsChoosing(true);
  }, [isDeclined]);

  function waitFor(payment: StartedPayment, Panel: ScenarioPanelCode) {
    setStarted({ payment, Panel });
    setIsChoosing(false);
    refreshBalance();
    // Known here before the server's event says so; what has happened since is not undone.
    queryClient.setQueryData<OrderDetail>(orderQuery(order.id).queryKey, (before) =>
      before && (before.status === 'created' || before.status === 'waiting_for_payment')
        ? { ...before, status: 'waiting_for_payment', payment_status: 'pending' }
        : before,
    );
  }

  if (isChangeable(order) && order.resourcetype === 'StandoffOrder' && !order.game_avatar)
    return <WithCode load={loadMissingAvatar} props={{ orderId: order.id }} />;
  if (isWaiting && started?.Panel)
    return (
      <started.Panel
        payment={started.payment}
        expires={order.expires}
        onAnother={() => setIsChoosing(true)}
      />
    );
  if (isWaiting) return <PaymentUnderWay order={order} onAnother={() => setIsChoosing(true)} />;
  return (
    <div className={styles.stage}>
      {isChangeable(order) && <PromoCode order={order} />}
      {parseMoney(order.total_to_pay) === 0 ? (
        <FreePayment order={order} />
      ) : (
        <ChoosePayment order={order} {...whole} method={method} onMethod={setMethod} onStarted={waitFor} />
      )}
    </div>
  );
}

const loadMissingAvatar = () =>
  import('../../features/order/missing-avatar.tsx').then(({ MissingAvatar }) => MissingAvatar);

function ChoosePayment(props: Omit<ComponentProps<typeof PaymentForm>, 'country'>) {
  const { order } = props;
  const { t } = useTranslation('checkout');
  const { countries, country, error, retry, select } = useCountry();
  return (
    <>
      {error && (
        <Notice
          kind="error"
          role="alert"
          title={t('payment.countries_failed')}
          action={<Button onClick={() => retry()}>{t('retry')}</Button>}
        >
          {failureText(error)}
        </Notice>
      )}
      {!error && !country && <Skeleton className={styles.place} />}
      {country && (
        <>
          <CountrySelect countries={countries} country={country} order={order} onSelect={select} />
          <PaymentForm {...props} country={country} />
        </>
      )}
    </>
  );
}
