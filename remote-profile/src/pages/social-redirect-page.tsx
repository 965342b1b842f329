import '../texts.ts';
import type { Head, PageContext, SocialProvider } from '@shop/contract';
import { t as text, useTranslation } from '@shop/i18n';
import { useNavigate, useParams } from '@shop/platform';
import { $session, openPopup } from '@shop/state';
import { Button, ButtonLink, SocialMark, Spinner } from '@shop/ui';
import { useEffect, useRef } from 'react';
import { isProvider } from '../features/social/answer.ts';
import { EmailStep } from '../features/social/email-step.tsx';
import { useSocialReturn } from '../features/social/use-social-return.ts';
import styles from './social-redirect-page.module.css';

export const validate = ({ params }: PageContext) => isProvider(params.social);

export const head = ({ params }: PageContext): Head => ({
  title: text('profile:redirect.title', {
    provider: text(`profile:social.${params.social as SocialProvider}`),
  }),
  noindex: true,
});

/** Where a provider sends the shopper back to. Shown without the shop's layout, and left as soon as possible. */
export function Page() {
  const { t } = useTranslation('profile');
  const provider = useParams().social as SocialProvider;
  const { state, name, sendEmail, refuseEmail } = useSocialReturn(provider);
  const values = { provider: name };
  const navigate = useNavigate();
  const beginsAgain = useRef(false);
  // Once this page is gone: the popup closes when the page changes.
  useEffect(
    () => () => {
      if (beginsAgain.current && $session.get() === 'guest') openPopup('auth');
    },
    [],
  );
  /** Back where it began, with the popup open again; the settings have their own buttons. */
  function beginAgain(returnTo: string) {
    beginsAgain.current = true;
    void navigate(returnTo, { replace: true });
  }
  return (
    <main className={styles.page} id="content">
      <div className={styles.card}>
        <SocialMark provider={provider} />
        {state.kind === 'working' && (
          <div role="status">
            <h1 tabIndex={-1} className={styles.title}>
              {t(state.intent === 'bind' ? 'redirect.binding' : 'redirect.finishing', values)}
            </h1>
            <p className={styles.wait}>
              <Spinner /> <span>{t('redirect.wait')}</span>
            </p>
          </div>
        )}
        {state.kind === 'email' && (
          <>
            <h1 tabIndex={-1} className={styles.title}>
              {t('redirect.email_title')}
            </h1>
            <p className={styles.text}>{t('redirect.email_text', values)}</p>
            <EmailStep
              error={state.error}
              refusals={state.refusals}
              isSending={state.isSending}
              onSend={sendEmail}
              onRefuse={refuseEmail}
            />
          </>
        )}
        {state.kind === 'failed' && (
          <>
            <div role="alert">
              <h1 tabIndex={-1} className={styles.title}>
                {t('redirect.failed')}
              </h1>
              <p className={styles.text}>{state.text}</p>
            </div>
            <div className={styles.actions}>
              <Button onClick={() => beginAgain(state.returnTo)}>{t('redirect.again')}</Button>
              <ButtonLink to="/" replace variant="secondary">
                {t('redirect.back')}
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </main>
  );
}
