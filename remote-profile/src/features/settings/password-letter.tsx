import { api } from '@shop/api-client';
import type { Profile } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { useMutation } from '@shop/platform';
import { Button, Notice } from '@shop/ui';
import styles from './settings.module.css';

/**
 * The address of the account, and a letter to it with which a password is set: anybody who finds a tab open cannot take the account
 * over. For somebody who signs in by a social account or a phone it is the first one.
 */
export function PasswordLetter({ profile: { email, has_password, phone } }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.post('auth/password/reset/', { email }),
  });
  if (!email) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('password.title')}</h2>
      <p className={styles.address}>{email}</p>
      {isSuccess ? (
        <Notice kind="success" role="status" className={styles.failure}>
          {t('password.sent', { email })}
        </Notice>
      ) : (
        <>
          <p className={styles.note}>
            {t(has_password ? 'password.text' : phone ? 'password.text_phone' : 'password.text_first')}
          </p>
          {error && (
            <Notice kind="error" role="alert" className={styles.failure}>
              {failureText(error)}
            </Notice>
          )}
          <Button variant="secondary" className={styles.ask} busy={isPending} onClick={() => mutate()}>
            {t(has_password ? 'password.change' : 'password.set')}
          </Button>
        </>
      )}
    </section>
  );
}
