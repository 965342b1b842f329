import { cleanEmail, isEmail } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Button, ErrorSummary, TextField } from '@shop/ui';
import { type FormEvent, useId, useState } from 'react';
import styles from './email-step.module.css';

type Props = {
  error?: string;
  refusals: number;
  isSending: boolean;
  onSend: (email: string) => void;
  onRefuse: (error: string) => void;
};

/** Asks for the address that the provider did not give. */
export function EmailStep({ error, refusals, isSending, onSend, onRefuse }: Props) {
  const { t } = useTranslation('profile');
  const id = useId();
  const [email, setEmail] = useState('');
  /** The value that the error is about: another one is not wrong yet. */
  const [refused, setRefused] = useState<string | null>(null);
  const shown = refused === null || refused === email ? error : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const text = cleanEmail(email);
    setRefused(email);
    if (!text) onRefuse(t('redirect.email_missing'));
    else if (!isEmail(email)) onRefuse(t('redirect.email_wrong'));
    else onSend(text);
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary
        title={t('errors_title')}
        errors={shown ? [{ text: shown, fieldId: id }] : []}
        attempt={refusals}
      />
      <TextField
        id={id}
        label={t('redirect.email')}
        error={shown}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        aria-required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" size="l" wide busy={isSending}>
        {t(isSending ? 'redirect.sending' : 'redirect.email_submit')}
      </Button>
    </form>
  );
}
