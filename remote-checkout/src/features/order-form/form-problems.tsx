import { useTranslation } from '@shop/i18n';
import { ErrorSummary, type FormError } from '@shop/ui';
import type { OrderForm } from './use-order-form.ts';

/** Errors of an order form that was submitted. */
export function FormProblems({ form }: { form: OrderForm }) {
  const { t } = useTranslation('checkout');
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
  return <ErrorSummary title={t('order.errors_title')} errors={listed} attempt={form.refusals} />;
}
