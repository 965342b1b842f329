import { fieldMessages } from '@shop/api-client';
import { cleanLine, type Profile } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { afterPress, failureText } from '@shop/lib';
import { markBusy } from '@shop/state';
import { Button, TextField } from '@shop/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './settings.module.css';
import { useProfileChange } from './use-profile-change.ts';

const LONGEST = 40;

export function NicknameForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { mutateAsync, isPending } = useProfileChange(t('nickname.saved'));
  const value = typed ?? profile.nickname;
  useEffect(() => (typed === null ? undefined : markBusy('nickname')), [typed]);

  function problem(text: string): string | undefined {
    if (!text) return t('nickname.missing');
    return text.length > LONGEST ? t('nickname.long') : undefined;
  }
  function refuse(text: string) {
    setError(text);
    field.current?.focus();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const nickname = cleanLine(value);
    const wrong = problem(nickname);
    if (wrong) return refuse(wrong);
    try {
      await mutateAsync({ nickname });
      setTyped(null);
    } catch (failure) {
      refuse(fieldMessages(failure, 'nickname')[0] ?? failureText(failure));
    }
  }
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('nickname.title')}</h2>
      <form className={styles.row} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={t('nickname.label')}
          error={error}
          name="nickname"
          autoComplete="nickname"
          aria-required
          value={value}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
          onBlur={() => typed !== null && afterPress(() => setError(problem(cleanLine(value))))}
        />
        <Button type="submit" busy={isPending}>
          {t('nickname.save')}
        </Button>
      </form>
    </section>
  );
}
