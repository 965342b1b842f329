import { useTranslation } from '@shop/shared/i18n';
import { TextField } from '@shop/shared/ui';
import type { FieldProps } from './use-order-form.ts';

/** Where the receipt and the codes go. */
export function EmailField({ field, required }: { field: FieldProps; required: boolean }) {
  const { t } = useTranslation('checkout');
  return (
    <TextField
      {...field}
      label={t('order.email')}
      hint={t('order.email_hint')}
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
      aria-required={required}
    />
  );
}
