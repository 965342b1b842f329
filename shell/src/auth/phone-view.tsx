import { ApiError, api, serverNow } from '@shop/api-client';
import { cleanValue, ERROR_CODES, type PhoneCodeSent, type Tokens } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { Button, Notice } from '@shop/ui';
import { useEffect, useState } from 'react';
import { AuthForm } from './auth-form.tsx';
import { CodeField, EmailField, PhoneField } from './fields.tsx';
import { BackToSignIn } from './reset-view.tsx';
import { useArrival, type ViewProps } from './use-arrival.ts';
import { type AuthValues, useAuthForm } from './use-auth-form.ts';
import styles from './views.module.css';

const SECOND = 1_000;
const askForCode = (phone: string) => api.post<PhoneCodeSent>('auth/phone/code/', { phone });

/** Signing in by a code: the number first, then the code, and an address from somebody who is new. */
export function PhoneView({ values, onChange }: ViewProps) {
  const [sent, setSent] = useState<PhoneCodeSent | null>(null);
  const own = { values, onChange };
  if (!sent) return <NumberStep {...own} onSent={setSent} />;
  return <CodeStep key={sent.phone} {...own} sent={sent} onSent={setSent} onBack={() => setSent(null)} />;
}

function NumberStep({ values, onChange, onSent }: ViewProps & { onSent: (sent: PhoneCodeSent) => void }) {
  const { t } = useTranslation('account');
  const form = useAuthForm({
    values,
    onChange,
    names: ['phone'],
    async send({ phone }) {
      onSent(await askForCode(phone));
    },
  });
  return (
    <>
      <p className={styles.text}>{t('phone.text')}</p>
      <AuthForm form={form} submit={t('phone.ask')} sending={t('phone.asking')}>
        <PhoneField field={form.field('phone')} />
      </AuthForm>
      <BackToSignIn />
    </>
  );
}

type CodeProps = ViewProps & {
  sent: PhoneCodeSent;
  onSent: (sent: PhoneCodeSent) => void;
  onBack: () => void;
};

function CodeStep({ values, onChange, sent, onSent, onBack }: CodeProps) {
  const { t } = useTranslation('account');
  const arrive = useArrival(onChange);
  const [isNew, setIsNew] = useState(false);
  const form = useAuthForm({
    values,
    onChange,
    names: isNew ? ['code', 'email'] : ['code'],
    async send({ code, email }) {
      const body = { phone: sent.phone, code: cleanValue(code), ...(isNew && { email }) };
      const tokens = await signIn(body);
      if (tokens) await arrive(tokens, t(tokens.is_signed_up ? 'registration.done' : 'sign_in.done'));
      else setIsNew(true);
    },
  });
  return (
    <>
      <p className={styles.text} role="status">
        {isNew ? t('phone.new') : t(`phone.sent_${sent.way}`, { phone: sent.phone })}
      </p>
      <AuthForm form={form} submit={t('sign_in.submit')} sending={t('sign_in.sending')}>
        <CodeField field={form.field('code')} autoFocus hint={t(`phone.hint_${sent.way}`)} />
        {isNew && <EmailField field={form.field('email')} autoFocus />}
      </AuthForm>
      <Again sent={sent} onSent={onSent} onAsk={() => onChange({ ...values, code: '' })} />
      <Button variant="quiet" className={styles.forgot} onClick={onBack}>
        {t('phone.other')}
      </Button>
    </>
  );
}

/** Null when the number is new and an address is needed. */
async function signIn(body: Partial<AuthValues>): Promise<Tokens | null> {
  try {
    return await api.post<Tokens>('auth/phone/auth/', body, {}, { silent: true });
  } catch (error) {
    if (error instanceof ApiError && error.code === ERROR_CODES.emailRequired && !body.email) return null;
    throw error;
  }
}

/** Another code, once the time is over in which none is sent. */
function Again({ sent, onSent, onAsk }: Pick<CodeProps, 'sent' | 'onSent'> & { onAsk: () => void }) {
  const { t } = useTranslation('account');
  const [left, setLeft] = useState(sent.again_after);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const end = serverNow() + sent.again_after * SECOND;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - serverNow()) / SECOND))), SECOND);
    return () => clearInterval(timer);
  }, [sent]);

  async function ask() {
    setIsAsking(true);
    setFailure(null);
    try {
      onSent(await askForCode(sent.phone));
      onAsk();
    } catch (error) {
      setFailure(failureText(error));
    }
    setIsAsking(false);
  }
  return (
    <>
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      {left > 0 ? (
        <p className={styles.small}>{t('phone.again_in', { count: left })}</p>
      ) : (
        <Button variant="quiet" className={styles.forgot} busy={isAsking} onClick={() => void ask()}>
          {t('phone.again')}
        </Button>
      )}
    </>
  );
}
