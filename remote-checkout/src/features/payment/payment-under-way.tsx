import { apiQuery } from '@shop/api-client';
import type { OrderDetail, PaymentData } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { useQuery } from '@shop/platform';
import { Button, Spinner } from '@shop/ui';
import { useEffect, useState } from 'react';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { isPaymentUrl } from './payment-url.ts';
import styles from './scenario-panel.module.css';
import { loadPanel } from './use-payment.ts';

/** The link of the payment under way; 404 when there is none to return to. */
const paymentDataQuery = (orderId: string) => apiQuery<PaymentData>(`orders/payment_data/${orderId}/`);

type Props = { order: OrderDetail; onAnother: () => void };

/**
 * A payment started before this page was opened: what it asks for, if this tab has kept that, or else a way back to it where there is
 * one, and to another method.
 */
export function PaymentUnderWay({ order, onAnother }: Props) {
  const { t } = useTranslation('checkout');
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadPanel>>>();
  const [isRead, setIsRead] = useState(false);
  useEffect(
    () =>
      void loadPanel().then((panel) => {
        setCode(panel);
        setIsRead(true);
      }),
    [],
  );
  const stored = code?.storedPayment(order);
  // A payment kept in this tab needs no link back, and asking for one would log a 404.
  const { data } = useQuery({ ...paymentDataQuery(order.id), enabled: isRead && !stored });
  if (code && stored)
    return <code.ScenarioPanel payment={stored} expires={order.expires} isStored onAnother={onAnother} />;
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('payment.under_way')}</h2>
        <p className={styles.time}>
          <span>{`${t('payment.time_left')}:`}</span> <TimeLeft until={order.expires} />
        </p>
      </div>
      <p className={styles.waiting}>
        <Spinner size={18} />
        <span>{t('payment.under_way_text')}</span>
      </p>
      <div className={styles.ways}>
        {data && isPaymentUrl(data.url) && (
          <ButtonAnchor href={data.url}>{t('payment.continue')}</ButtonAnchor>
        )}
        <Button variant="secondary" size="l" onClick={onAnother}>
          {t('payment.another_method')}
        </Button>
      </div>
    </section>
  );
}
