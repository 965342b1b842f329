import { useTranslation } from '@shop/i18n';
import { Notice, TextField } from '@shop/ui';
import styles from './email-field.module.css';
import type { Buyer } from './use-buyer.ts';
import type { FieldProps } from './use-fields.ts';

type Props = {
  field: FieldProps;
  buyer: Buyer /** The goods themselves come by e-mail. */;
  hasCodes?: boolean;
};

/** Where the receipt and the codes go. A buyer who has to sign in first sees that in its place. */
export function EmailField({ field, buyer, hasCodes }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <div className={styles.place}>
      {buyer.mustSignIn ? (
        <Notice title={t('order.sign_in_title')}>{t('order.sign_in_needed')}</Notice>
      ) : (
        <TextField
          {...field}
          label={t('order.email')}
          hint={t(hasCodes ? 'order.email_hint_codes' : 'order.email_hint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          aria-required={buyer.isEmailRequired}
        />
      )}
    </div>
  );
}
