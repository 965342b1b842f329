import { api } from '@shop/api-client';
import type { PasswordIsReset } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Button } from '@shop/ui';
import { AuthForm } from './auth-form.tsx';
import { showAuthView } from './auth-view.ts';
import { PasswordField } from './fields.tsx';
import { BackToSignIn } from './reset-view.tsx';
import { useArrival, type ViewProps } from './use-arrival.ts';
import { useAuthForm } from './use-auth-form.ts';
import styles from './views.module.css';

/** Sets a password by the key of a letter's link. */
export function NewPasswordView({ values, onChange, letterKey }: ViewProps & { letterKey: string }) {
  const { t } = useTranslation('account');
  const arrive = useArrival(onChange);
  const form = useAuthForm({
    values,
    onChange,
    names: ['new_password'],
    async send({ new_password }) {
      const body = { key: letterKey, password: new_password };
      const { detail, ...tokens } = await api.post<PasswordIsReset>('auth/password/reset/confirm/', body);
      await arrive(tokens, detail ?? t('new_password.done'));
      showAuthView('sign_in');
    },
  });
  return (
    <>
      <AuthForm form={form} submit={t('new_password.submit')} sending={t('new_password.sending')}>
        <PasswordField field={form.field('new_password')} isNew first />
      </AuthForm>
      {form.errors.form && (
        <Button variant="quiet" className={styles.forgot} onClick={() => showAuthView('reset')}>
          {t('new_password.again')}
        </Button>
      )}
      <BackToSignIn />
    </>
  );
}
