import { api, fieldMessages, signInMethodsQuery } from '@shop/api-client';
import { cleanValue, type PhoneCodeSent, type Profile } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { useQuery } from '@shop/platform';
import { notify, refreshProfile } from '@shop/state';
import { Button, Notice, TextField } from '@shop/ui';
import { type FormEvent, useState } from 'react';
import styles from './settings.module.css';

/** The number that signs in by a code: attached by one, and detached. Shown where the shop sends codes, or a number is there. */
export function PhoneNumber({ profile: { phone } }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { data } = useQuery(signInMethodsQuery());
  if (!phone && !data?.phone) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('phone.title')}</h2>
      {phone ? <Attached phone={phone} /> : <Attaching />}
    </section>
  );
}

function Attached({ phone }: { phone: string }) {
  const { t } = useTranslation('profile');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function detach() {
    setIsSending(true);
    setFailure(null);
    try {
      await api.post('auth/phone/unbind/', {});
      await refreshProfile();
      notify({ type: 'success', text: t('phone.detached') });
    } catch (error) {
      setFailure(failureText(error));
    }
    setIsSending(false);
  }
  return (
    <>
      <p className={styles.address}>{phone}</p>
      {failure && (
        <Notice kind="error" role="alert" className={styles.failure}>
          {failure}
        </Notice>
      )}
      <Button variant="secondary" className={styles.ask} busy={isSending} onClick={() => void detach()}>
        {t('phone.detach')}
      </Button>
    </>
  );
}

/** The number, then the code that came to it. */
function Attaching() {
  const { t } = useTranslation('profile');
  const [sent, setSent] = useState<PhoneCodeSent | null>(null);
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const name = sent ? 'code' : 'phone';

  async function send() {
    if (!sent) {
      setSent(await api.post<PhoneCodeSent>('auth/phone/code/', { phone: value }));
      setValue('');
      return;
    }
    await api.post('auth/phone/bind/', { phone: sent.phone, code: cleanValue(value) });
    await refreshProfile();
    notify({ type: 'success', text: t('phone.attached') });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (!cleanValue(value)) return setError(t(`phone.${name}_missing`));
    setIsSending(true);
    try {
      await send();
    } catch (failure) {
      setError(fieldMessages(failure, name)[0] ?? failureText(failure));
    }
    setIsSending(false);
  }
  return (
    <>
      <p className={styles.note} role="status">
        {sent ? t(`phone.sent_${sent.way}`, { phone: sent.phone }) : t('phone.text')}
      </p>
      <form className={styles.row} noValidate onSubmit={submit}>
        <TextField
          key={name}
          label={t(`phone.${name}`)}
          error={error}
          name={name}
          type={sent ? 'text' : 'tel'}
          inputMode={sent ? 'numeric' : 'tel'}
          autoComplete={sent ? 'one-time-code' : 'tel'}
          // The field takes the place of the one that had the focus.
          autoFocus={sent !== null}
          aria-required
          value={value}
          onChange={({ target }) => {
            setValue(target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" busy={isSending}>
          {t(sent ? 'phone.attach' : 'phone.ask')}
        </Button>
      </form>
      {sent && (
        <Button
          variant="quiet"
          className={styles.ask}
          onClick={() => {
            setSent(null);
            setValue('');
            setError(undefined);
          }}
        >
          {t('phone.other')}
        </Button>
      )}
    </>
  );
}
