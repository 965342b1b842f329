import { useTranslation } from '@shop/shared/i18n';
import { formatMoney } from '@shop/shared/lib';
import { Link } from '@shop/shared/platform';
import { ErrorSummary, type FormError } from '@shop/shared/ui';
import { type ReactNode, useId } from 'react';
import { PayBar } from '../../ui/pay-bar.tsx';
import styles from './order-card.module.css';
import type { OrderForm } from './use-order-form.ts';

type Props = {
  form: OrderForm;
  title: string;
  /** Roubles to pay; null while nothing is chosen or not known yet. */
  toPay: string | null;
  children: ReactNode;
};

/** The frame of every order form: its heading, what is wrong with it, the fields of its kind, and the button. */
export function OrderCard({ form, title, toPay, children }: Props) {
  const { t } = useTranslation('checkout');
  const titleId = useId();
  const { errors, lines, names } = form;
  const listed: FormError[] = [
    ...(errors.form ? [{ text: errors.form }] : []),
    ...lines.flatMap(({ product }) =>
      errors.lines[product.id] ? [{ text: `${product.title}: ${errors.lines[product.id]}` }] : [],
    ),
    ...names.flatMap((name) =>
      errors.fields[name] ? [{ text: errors.fields[name], fieldId: form.fieldId(name) }] : [],
    ),
  ];
  const label = toPay === null ? t('order.pay_empty') : t('order.pay', { sum: formatMoney(toPay) });

  return (
    <form className={styles.card} noValidate onSubmit={form.submit} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <ErrorSummary title={t('order.errors_title')} errors={listed} attempt={form.refusals} />
      {children}
      <PayBar type="submit" busy={form.orderIsBlocked}>
        {form.orderIsBlocked ? t('order.sending') : label}
      </PayBar>
      <p className={styles.small}>
        {t('order.fee_note')} {t('order.terms')} <Link to="/info/user-agreement">{t('order.agreement')}</Link>
        .
      </p>
    </form>
  );
}
