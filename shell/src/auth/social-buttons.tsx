import { ApiError } from '@shop/shared/api';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@shop/shared/contracts';
import { useTranslation } from '@shop/shared/i18n';
import { failureText, startSocial } from '@shop/shared/lib';
import { useLocation } from '@shop/shared/platform';
import { Button, Notice, SocialMark } from '@shop/shared/ui';
import { useState } from 'react';
import styles from './social-buttons.module.css';

/** Those that most shoppers have come first. */
const PROVIDERS = [...new Set<SocialProvider>(['yandex', 'vk_id', 'telegram', 'steam', ...SOCIAL_PROVIDERS])];

/** The ways to sign in with an account of somebody else's: each leaves the shop and comes back to `/auth/{provider}/redirect/`. */
export function SocialButtons() {
  const { t } = useTranslation('account');
  const { pathname, search, hash } = useLocation();
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

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
      <ul className={styles.list}>
        {PROVIDERS.map((provider) => (
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
