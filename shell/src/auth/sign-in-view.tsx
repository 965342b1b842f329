import { api } from '@shop/api-client';
import type { Tokens } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Button } from '@shop/ui';
import { AuthForm } from './auth-form.tsx';
import { showAuthView } from './auth-view.ts';
import { EmailField, PasswordField } from './fields.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { useArrival, type ViewProps } from './use-arrival.ts';
import { useAuthForm } from './use-auth-form.ts';
import styles from './views.module.css';

export function SignInView({ values, onChange }: ViewProps) {
  const { t } = useTranslation('account');
  const arrive = useArrival(onChange);
  const form = useAuthForm({
    values,
    onChange,
    names: ['email', 'password'],
    async send({ email, password }) {
      const body = { email, password };
      await arrive(await api.post<Tokens>('auth/jwt/create/', body, {}, { silent: true }), t('sign_in.done'));
    },
  });
  return (
    <>
      <AuthForm form={form} submit={t('sign_in.submit')} sending={t('sign_in.sending')}>
        <EmailField field={form.field('email')} />
        <PasswordField field={form.field('password')} />
      </AuthForm>
      <Button variant="quiet" className={styles.forgot} onClick={() => showAuthView('reset')}>
        {t('sign_in.forgot')}
      </Button>
      <p className={styles.other}>
        <span>{t('sign_in.no_account')}</span>
        <Button variant="quiet" onClick={() => showAuthView('registration')}>
          {t('sign_in.register')}
        </Button>
      </p>
      <SocialButtons />
    </>
  );
}
