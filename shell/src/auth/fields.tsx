import { useTranslation } from '@shop/i18n';
import { TextField } from '@shop/ui';
import { useState } from 'react';
import styles from './fields.module.css';
import type { AuthForm } from './use-auth-form.ts';

/** `autoFocus`: the field comes in the place of what had the focus. */
type Props = { field: ReturnType<AuthForm['field']>; autoFocus?: boolean };

export function EmailField({ field, autoFocus }: Props) {
  const { t } = useTranslation('account');
  return (
    <TextField
      {...field}
      autoFocus={autoFocus}
      label={t('field.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      aria-required
      data-autofocus=""
    />
  );
}

export function PhoneField({ field }: Props) {
  const { t } = useTranslation('account');
  return (
    <TextField
      {...field}
      label={t('field.phone')}
      placeholder="+7 916 123-45-67"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      aria-required
      data-autofocus=""
    />
  );
}

/** The code of a message: phones offer it above the keyboard. */
export function CodeField({ field, autoFocus, hint }: Props & { hint: string }) {
  const { t } = useTranslation('account');
  return (
    <TextField
      {...field}
      autoFocus={autoFocus}
      label={t('field.code')}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      aria-required
      data-autofocus=""
    />
  );
}

/** A password, and a button that shows it. `isNew` lets the browser offer one of its own. */
export function PasswordField({ field, isNew = false, first }: Props & { isNew?: boolean; first?: boolean }) {
  const { t } = useTranslation('account');
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...field}
      label={t(isNew ? 'field.new_password' : 'field.password')}
      hint={isNew ? t('field.password_hint') : undefined}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      aria-required
      data-autofocus={first ? '' : undefined}
      suffix={
        <button
          type="button"
          className={styles.show}
          aria-controls={field.id}
          onClick={() => setIsShown(!isShown)}
        >
          {t(isShown ? 'field.hide_password' : 'field.show_password')}
        </button>
      }
    />
  );
}

export function NicknameField({ field }: Props) {
  const { t } = useTranslation('account');
  return (
    <TextField
      {...field}
      label={t('field.nickname')}
      hint={t('field.nickname_hint')}
      autoComplete="nickname"
    />
  );
}
