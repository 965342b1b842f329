import { useTranslation } from '@shop/i18n';
import { Button, Dialog } from '@shop/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { SumRow, SumRows } from '../../ui/sum-rows.tsx';
import { FormProblems } from './form-problems.tsx';
import styles from './order-sheet.module.css';
import type { OrderForm } from './use-order-form.ts';

export type ConfirmRow = { name: ReactNode; value: ReactNode };

type Props = {
  form: OrderForm;
  fields: ReactNode;
  totals: ReactNode;
  confirm: readonly ConfirmRow[];
  payLabel: string;
};

/** The sheet of a phone: the buyer's data where they are missing, then a last look at what cannot be undone. */
export function OrderSheet({ form, fields, totals, confirm, payLabel }: Props) {
  const { t } = useTranslation('checkout');
  const { showUserDataForm, showOrderConfirmForm, closeForms, editUserData, orderIsBlocked, refusals } = form;
  const content = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with what is shown, and with each refusal
  useEffect(() => {
    const first = showUserDataForm
      ? '[tabindex="-1"], input, select'
      : '[tabindex="-1"], button[type=submit]';
    content.current?.querySelector<HTMLElement>(first)?.focus();
  }, [showUserDataForm, showOrderConfirmForm, refusals]);

  return (
    <Dialog
      open={showUserDataForm || showOrderConfirmForm}
      onClose={closeForms}
      title={t(showUserDataForm ? 'order.user_data_title' : 'order.confirm_title')}
    >
      <div ref={content} className={styles.sheet}>
        <FormProblems form={form} />
        {showUserDataForm ? (
          fields
        ) : (
          <>
            <SumRows>
              {confirm.map(({ name, value }, index) => (
                <SumRow key={index} name={name} value={value} />
              ))}
            </SumRows>
            {totals}
            <p className={styles.note}>{t('order.confirm_note')}</p>
          </>
        )}
        <Button type="submit" size="l" wide busy={orderIsBlocked}>
          {showUserDataForm && form.isConfirmed && !orderIsBlocked ? t('order.continue') : payLabel}
        </Button>
        {showOrderConfirmForm && (
          <Button variant="secondary" wide onClick={editUserData}>
            {t('order.confirm_edit')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
