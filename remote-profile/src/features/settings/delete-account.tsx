import { api } from '@shop/api-client';
import type { Profile } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText, formatMoney } from '@shop/lib';
import { useStore } from '@shop/platform';
import { $popup, closePopup, notify, openPopup, signOut } from '@shop/state';
import { Button, Dialog, Notice } from '@shop/ui';
import { useEffect, useId, useState } from 'react';
import styles from './settings.module.css';

/** The way out for good, behind the user-delete popup and a box to tick. */
export function DeleteAccount({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const isOpen = useStore($popup) === 'user-delete';
  // A popup of a page goes with it.
  useEffect(
    () => () => {
      if ($popup.get() === 'user-delete') closePopup();
    },
    [],
  );
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('delete.title')}</h2>
      <p className={styles.note}>{t('delete.text')}</p>
      <Button variant="secondary" className={styles.danger} onClick={() => openPopup('user-delete')}>
        {t('delete.open')}
      </Button>
      <Dialog open={isOpen} onClose={closePopup} title={t('delete.confirm_title')}>
        <DeleteForm balance={profile.balance} />
      </Dialog>
    </section>
  );
}

function DeleteForm({ balance }: { balance: string }) {
  const { t } = useTranslation('profile');
  const id = useId();
  const [isAgreed, setIsAgreed] = useState(false);
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  async function confirm() {
    if (isSending) return;
    if (!isAgreed) {
      setError(t('delete.agree_missing'));
      document.getElementById(id)?.focus();
      return;
    }
    setIsSending(true);
    setError(undefined);
    try {
      await api.delete('auth/profile/');
    } catch (failure) {
      setError(failureText(failure));
      setIsSending(false);
      return;
    }
    closePopup();
    await signOut();
    notify({ type: 'success', text: t('delete.done') });
  }
  return (
    <div className={styles.form}>
      <p>{t('delete.confirm_text')}</p>
      {balance !== '0.00' && (
        <Notice kind="warning">{t('delete.balance', { sum: formatMoney(balance) })}</Notice>
      )}
      <label className={styles.agree}>
        <input
          id={id}
          type="checkbox"
          checked={isAgreed}
          aria-describedby={error && `${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            setIsAgreed(target.checked);
            setError(undefined);
          }}
        />
        <span>{t('delete.agree')}</span>
      </label>
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" className={styles.danger} busy={isSending} onClick={() => void confirm()}>
          {t(isSending ? 'delete.sending' : 'delete.confirm')}
        </Button>
        <Button variant="secondary" onClick={closePopup}>
          {t('delete.cancel')}
        </Button>
      </div>
    </div>
  );
}
