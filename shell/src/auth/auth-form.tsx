import { useTranslation } from '@shop/i18n';
import { Button, ErrorSummary } from '@shop/ui';
import type { ReactNode } from 'react';
import styles from './auth-form.module.css';
import type { AuthForm as Form } from './use-auth-form.ts';

type Props = { form: Form; submit: string; sending: string; children: ReactNode };

/** The frame of the popup's forms: what is wrong, the fields, the button. */
export function AuthForm({ form, submit, sending, children }: Props) {
  const { t } = useTranslation('account');
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <ErrorSummary title={t('errors.title')} errors={form.listed} attempt={form.refusals} />
      {children}
      <Button type="submit" wide size="l" busy={form.isSending}>
        {form.isSending ? sending : submit}
      </Button>
    </form>
  );
}
