import './texts.ts';
import { useTranslation } from '@shop/i18n';
import { useLocation, useStore } from '@shop/platform';
import { closePopup } from '@shop/state';
import { Dialog } from '@shop/ui';
import { useEffect, useRef, useState } from 'react';
import { $authView, showAuthView } from './auth-view.ts';
import { NewPasswordView } from './new-password-view.tsx';
import { PhoneView } from './phone-view.tsx';
import { RegistrationView } from './registration-view.tsx';
import { ResetSentView, ResetView } from './reset-view.tsx';
import { SignInView } from './sign-in-view.tsx';
import { NO_VALUES } from './use-auth-form.ts';
import styles from './views.module.css';

const views = {
  sign_in: SignInView,
  registration: RegistrationView,
  reset: ResetView,
  reset_sent: ResetSentView,
  phone: PhoneView,
};

/** The auth popup. It stays once it was opened, so that what was typed survives closing it by mistake. */
export function AuthPopup({ open }: { open: boolean }) {
  const { t } = useTranslation('account');
  const view = useStore($authView);
  const [values, setValues] = useState(NO_VALUES);
  const { pathname } = useLocation();
  const shownOn = useRef(pathname);
  const content = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    return () => {
      // The key of a letter is nowhere else.
      if ($authView.get().name !== 'new_password') showAuthView('sign_in');
      // Signing in takes the opener away, and the focus with it.
      setTimeout(() => {
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      });
    };
  }, [open]);
  useEffect(() => {
    if (shownOn.current !== pathname && open) closePopup();
    shownOn.current = pathname;
  }, [open, pathname]);
  useEffect(() => {
    if (!open || !view || !content.current) return;
    content.current.closest('dialog')?.scrollTo(0, 0);
    // With a finger the first field would bring up the keyboard over the other ways to sign in.
    const field = globalThis.matchMedia?.('(pointer: fine)').matches
      ? content.current.querySelector<HTMLElement>('[data-autofocus]')
      : null;
    (field ?? content.current).focus({ preventScroll: true });
  }, [open, view]);

  const View = view.name === 'new_password' ? null : views[view.name];
  return (
    <Dialog open={open} onClose={closePopup} title={t(`auth.${view.name}`)} className={styles.popup}>
      <div ref={content} tabIndex={-1} className={styles.content}>
        {View && <View key={view.name} values={values} onChange={setValues} />}
        {view.name === 'new_password' && (
          <NewPasswordView values={values} onChange={setValues} letterKey={view.key} />
        )}
      </div>
    </Dialog>
  );
}
