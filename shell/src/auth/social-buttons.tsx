import { ApiError, signInMethodsQuery } from '@shop/api-client';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText, startSocial } from '@shop/lib';
import { useLocation, useQuery } from '@shop/platform';
import { Button, Notice, Skeleton, SocialMark } from '@shop/ui';
import { useEffect, useState } from 'react';
import { showAuthView } from './auth-view.ts';
import styles from './social-buttons.module.css';

/** Those that most shoppers have come first. */
const PROVIDERS = [...new Set<SocialProvider>(['yandex', 'vk_id', 'telegram', 'steam', ...SOCIAL_PROVIDERS])];

/**
 * The ways to sign in without a password that the shop offers: a phone, and accounts of somebody else's, each of which leaves the
 * shop and comes back to `/auth/{provider}/redirect/`. An api that cannot say which is asked for each of them.
 */
export function SocialButtons() {
  const { t } = useTranslation('account');
  const { pathname, search, hash } = useLocation();
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  // Back from there, by the back-forward cache, or where an app took the link: every way works again.
  useEffect(() => {
    const settle = () => document.visibilityState === 'visible' && setLeaving(null);
    addEventListener('pageshow', settle);
    document.addEventListener('visibilitychange', settle);
    return () => {
      removeEventListener('pageshow', settle);
      document.removeEventListener('visibilitychange', settle);
    };
  }, []);

  const { data, isError } = useQuery(signInMethodsQuery());
  const methods = data ?? (isError ? { social: PROVIDERS, phone: null } : null);
  const offered = PROVIDERS.filter((provider) => methods?.social.includes(provider));

  async function leaveFor(provider: SocialProvider) {
    if (leaving) return;
    setLeaving(provider);
    setFailure(null);
    try {
      await startSocial({ provider, intent: 'sign-in', returnTo: pathname + search + hash });
    } catch (error) {
      setLeaving(null);
      // An answer that is no failure of ours: the shop's owner has not set this provider up.
      const isUnset = !(error instanceof ApiError) || error.status < 500;
      setFailure(isUnset ? t('errors.provider', { provider: t(`social.${provider}`) }) : failureText(error));
    }
  }

  if (methods && !methods.phone && offered.length === 0) return null;
  return (
    <section className={styles.social} aria-label={t('social.title')}>
      <p className={styles.title} aria-hidden="true">
        {t('social.title')}
      </p>
      {failure && (
        <Notice kind="error" role="alert" className={styles.failure}>
          {failure}
        </Notice>
      )}
      {!methods && <Skeleton className={styles.place} />}
      {methods?.phone && (
        <Button variant="secondary" wide className={styles.phone} onClick={() => showAuthView('phone')}>
          {t('social.phone')}
        </Button>
      )}
      <ul className={styles.list}>
        {offered.map((provider) => (
          <li key={provider}>
            <Button
              variant="secondary"
              wide
              busy={leaving === provider}
              icon={<SocialMark provider={provider} />}
              className={styles.button}
              onClick={() => void leaveFor(provider)}
            >
              {t(`social.${provider}`)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
