import { useTranslation } from '@shop/i18n';
import { Link } from '@shop/platform';
import { type ReactNode, useId, useRef } from 'react';
import { PayBar } from '../../ui/pay-bar.tsx';
import { FormProblems } from './form-problems.tsx';
import styles from './order-card.module.css';
import { type ConfirmRow, OrderSheet } from './order-sheet.tsx';
import type { OrderSums } from './order-sums.ts';
import type { OrderForm } from './use-order-form.ts';
import { usePayTexts } from './use-pay-texts.ts';
import { useStickyCard } from './use-sticky-card.ts';

type Props = {
  form: OrderForm;
  title: string;
  /** Null while nothing is chosen or not known yet. */
  sums: OrderSums | null;
  /** Chosen products. */
  chosen?: ReactNode;
  /** Inputs of the buyer: on a phone they may come up as a sheet. */
  fields: ReactNode;
  /** Other facts to read before paying. */
  notes?: ReactNode;
  totals: ReactNode;
  /** The buyer's data in the confirmation. */
  confirm?: readonly ConfirmRow[];
};

/** The frame of every order form: its heading, what is wrong with it, the fields of its kind, its sums and the button. */
export function OrderCard({ form, title, sums, chosen, fields, notes, totals, confirm = [] }: Props) {
  const { t } = useTranslation('checkout');
  const titleId = useId();
  const card = useRef<HTMLFormElement>(null);
  useStickyCard(card);
  const { label, note } = usePayTexts(form, sums);
  const isInSheet = form.showUserDataForm || form.showOrderConfirmForm;

  return (
    <div className={styles.column}>
      <form
        ref={card}
        className={styles.card}
        noValidate
        onSubmit={(event) => form.submit(event, sums)}
        aria-labelledby={titleId}
      >
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {!isInSheet && <FormProblems form={form} />}
        {chosen}
        {!form.showUserDataForm && fields}
        {notes}
        {totals}
        <PayBar inCard type="submit" busy={form.orderIsBlocked}>
          {label}
        </PayBar>
        <p className={styles.small}>
          <span>{note}</span> <span>{t('order.terms')}</span>{' '}
          <Link to="/info/user-agreement">{t('order.agreement')}</Link>
          <span>.</span>
        </p>
        <OrderSheet form={form} fields={fields} totals={totals} confirm={confirm} payLabel={label} />
      </form>
    </div>
  );
}
