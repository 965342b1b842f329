import { api } from '@shop/api-client';
import { cleanLine, type Tokens } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Link } from '@shop/platform';
import { Button } from '@shop/ui';
import { AuthForm } from './auth-form.tsx';
import { showAuthView } from './auth-view.ts';
import { EmailField, NicknameField, PasswordField } from './fields.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { useArrival, type ViewProps } from './use-arrival.ts';
import { useAuthForm } from './use-auth-form.ts';
import styles from './views.module.css';

export function RegistrationView({ values, onChange }: ViewProps) {
  const { t } = useTranslation('account');
  const arrive = useArrival(onChange);
  const form = useAuthForm({
    values,
    onChange,
    names: ['email', 'new_password', 'nickname'],
    async send({ email, new_password, nickname }) {
      const name = cleanLine(nickname);
      const body = { email, password: new_password, ...(name && { nickname: name }) };
      await arrive(await api.post<Tokens>('auth/registration/', body), t('registration.done'));
    },
  });
  return (
    <>
      <AuthForm form={form} submit={t('registration.submit')} sending={t('registration.sending')}>
        <EmailField field={form.field('email')} />
        <PasswordField field={form.field('new_password')} isNew />
        <NicknameField field={form.field('nickname')} />
      </AuthForm>
      <p className={styles.small}>
        <span>{t('registration.terms')}</span>{' '}
        <Link to="/info/user-agreement">{t('registration.agreement')}</Link>
        <span>.</span>
      </p>
      <p className={styles.other}>
        <span>{t('registration.has_account')}</span>
        <Button variant="quiet" onClick={() => showAuthView('sign_in')}>
          {t('registration.sign_in')}
        </Button>
      </p>
      <SocialButtons />
    </>
  );
}
