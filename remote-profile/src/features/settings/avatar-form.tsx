import { fieldMessages } from '@shop/api-client';
import type { Profile } from '@shop/contract';
import { UPLOAD_MAX } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { Button, FieldNotes, UserIcon } from '@shop/ui';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import styles from './settings.module.css';
import { useProfileChange } from './use-profile-change.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** Returns the error of a chosen file, if any: a key of `avatar`. The server looks inside. */
function pictureProblem({ size, type }: Pick<File, 'size' | 'type'>): 'wrong_type' | 'too_large' | undefined {
  if (!TYPES.includes(type)) return 'wrong_type';
  return size > UPLOAD_MAX ? 'too_large' : undefined;
}

/** The file as a `data:` address, which the page's security policy lets a picture have. */
function readPicture(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

type Chosen = { file: File; address: string };

/** The shopper's picture: chosen, looked at, then saved. */
export function AvatarForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useProfileChange(t('avatar.saved'));

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file can be chosen again after an error.
    target.value = '';
    if (!file) return;
    setChosen(null);
    const wrong = pictureProblem(file);
    setError(wrong && t(`avatar.${wrong}`));
    if (wrong) return;
    try {
      setChosen({ file, address: await readPicture(file) });
    } catch {
      setError(t('avatar.unreadable'));
    }
  }
  async function save() {
    if (!chosen || isPending) return;
    const body = new FormData();
    body.set('avatar', chosen.file);
    try {
      await mutateAsync(body);
      setChosen(null);
    } catch (failure) {
      setError(fieldMessages(failure, 'avatar')[0] ?? failureText(failure));
    }
    input.current?.focus();
  }
  const shown = chosen?.address ?? profile.avatar_img;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('avatar.title')}</h2>
      <div className={styles.avatarRow}>
        <span className={styles.avatar}>
          {shown ? (
            <img src={shown} width={96} height={96} alt={chosen ? t('avatar.preview') : ''} />
          ) : (
            <UserIcon size={40} />
          )}
        </span>
        <div className={styles.avatarForm}>
          <label className={styles.file}>
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
              aria-invalid={error ? true : undefined}
              onChange={choose}
            />
            <span>{t('avatar.choose')}</span>
          </label>
          <FieldNotes id={id} hint={t('avatar.hint')} error={error} />
          {chosen && (
            <div className={styles.actions}>
              <Button busy={isPending} onClick={() => void save()}>
                {t('avatar.save')}
              </Button>
              <Button
                variant="secondary"
                onClick={() => {
                  setChosen(null);
                  setError(undefined);
                  input.current?.focus();
                }}
              >
                {t('avatar.cancel')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
