import '../../scenario-texts.ts';
import type { Scenario } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Button, Money, Spinner } from '@shop/ui';
import { useEffect, useRef } from 'react';
import { TimeLeft } from '../../ui/time-left.tsx';
import { isHandheld } from './qr/is-handheld.ts';
import styles from './scenario-panel.module.css';
import { External } from './scenarios/external.tsx';
import { InvoiceQr } from './scenarios/invoice-qr.tsx';
import { P2p } from './scenarios/p2p.tsx';
import { PostForm } from './scenarios/post-form.tsx';
import { Qr } from './scenarios/qr.tsx';
import { Redirect } from './scenarios/redirect.tsx';
import type { ScenarioPanelProps, StartedPayment } from './started-payment.ts';

// Needed with it, and loaded as one.
export { storedPayment, storePayment } from './stored-payment.ts';

const TITLES = {
  redirect: 'redirect_title',
  p2p_redirect: 'redirect_title',
  qr: 'qr_title',
  invoice_qr: 'qr_title',
  wait_order_state: 'wait_title',
  form: 'form_title',
  p2p: 'p2p_title',
  external: 'external_title',
} as const satisfies Record<Scenario['type'], string>;

const titleOf = ({ scenario: { type }, isWindowMissing }: StartedPayment) => {
  if (isWindowMissing) return 'no_window_title';
  const isCode = type === 'qr' || type === 'invoice_qr';
  return isCode && isHandheld() ? 'qr_phone_title' : TITLES[type];
};

/** Guides the shopper through the payment that was started, while its outcome is being waited for. */
export function ScenarioPanel({ payment, expires, isStored, onAnother }: ScenarioPanelProps) {
  const { t } = useTranslation('checkout');
  const title = useRef<HTMLHeadingElement>(null);
  const { toPay, currency, isWindowMissing } = payment;
  useEffect(() => {
    if (!isStored && !isWindowMissing) title.current?.focus();
  }, [isStored, isWindowMissing]);

  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2 ref={title} className={styles.title} tabIndex={-1}>
          {t(`payment.scenario.${titleOf(payment)}`)}
        </h2>
        <Money size="xl" amount={toPay} currency={currency} />
        <p className={styles.time}>
          <span>{`${t('payment.time_left')}:`}</span> <TimeLeft until={expires} />
        </p>
      </div>
      <Instructions payment={payment} />
      <p className={styles.waiting}>
        <Spinner size={18} />
        <span>{t('payment.waiting')}</span>
      </p>
      <Button variant="secondary" onClick={onAnother}>
        {t('payment.another_method')}
      </Button>
    </section>
  );
}

function Instructions({
  payment: { scenario, toPay, isWindowMissing },
}: Pick<ScenarioPanelProps, 'payment'>) {
  const { t } = useTranslation('checkout');
  switch (scenario.type) {
    case 'redirect':
    case 'p2p_redirect':
      return <Redirect url={scenario.url} isWindowMissing={isWindowMissing} />;
    case 'qr':
      return <Qr url={scenario.url} text={scenario.qr_str} />;
    case 'invoice_qr':
      return <InvoiceQr text={scenario.qr_str} />;
    case 'wait_order_state':
      return <p>{t('payment.scenario.wait_text')}</p>;
    case 'form':
      return <PostForm {...scenario} />;
    case 'p2p':
      return <P2p number={scenario.card_number} name={scenario.card_name} sum={toPay} />;
    case 'external':
      return <External text={scenario.help_text} />;
  }
}
