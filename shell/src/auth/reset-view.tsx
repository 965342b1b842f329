import { api } from '@shop/api-client';
import { useTranslation } from '@shop/i18n';
import { Button } from '@shop/ui';
import { AuthForm } from './auth-form.tsx';
import { showAuthView } from './auth-view.ts';
import { EmailField } from './fields.tsx';
import type { ViewProps } from './use-arrival.ts';
import { useAuthForm } from './use-auth-form.ts';
import styles from './views.module.css';

/** Asks for a letter with a link. The answer is the same whether the address is known or not. */
export function ResetView({ values, onChange }: ViewProps) {
  const { t } = useTranslation('account');
  const form = useAuthForm({
    values,
    onChange,
    names: ['email'],
    async send({ email }) {
      await api.post('auth/password/reset/', { email });
      showAuthView('reset_sent');
    },
  });
  return (
    <>
      <p className={styles.text}>{t('reset.text')}</p>
      <AuthForm form={form} submit={t('reset.submit')} sending={t('reset.sending')}>
        <EmailField field={form.field('email')} />
      </AuthForm>
      <BackToSignIn />
    </>
  );
}

export function ResetSentView({ values }: ViewProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <p className={styles.text} role="status">
        {t('reset.sent', { email: values.email.trim() })}
      </p>
      <BackToSignIn />
    </>
  );
}

export function BackToSignIn() {
  const { t } = useTranslation('account');
  return (
    <Button variant="quiet" className={styles.forgot} onClick={() => showAuthView('sign_in')}>
      {t('reset.back')}
    </Button>
  );
}
