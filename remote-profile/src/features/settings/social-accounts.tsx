import { ApiError, api, signInMethodsQuery } from '@shop/api-client';
import { BINDABLE, type Profile, SOCIAL_PROVIDERS, type SocialProvider, UNBINDABLE } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText, startSocial } from '@shop/lib';
import { useQuery } from '@shop/platform';
import { notify, refreshProfile } from '@shop/state';
import { Button, Notice, SocialMark, Tag } from '@shop/ui';
import { useRef, useState } from 'react';
import styles from './settings.module.css';

const has = (list: readonly SocialProvider[], provider: SocialProvider) => list.includes(provider);

/** Social accounts that sign in: what is bound, what can be as far as the shop offers it, and what can be unbound. */
export function SocialAccounts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const [running, setRunning] = useState<SocialProvider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isBound = (provider: SocialProvider) => profile.social_accounts.includes(provider);
  const { data } = useQuery(signInMethodsQuery());
  // An api that cannot say what is offered is asked for each of them.
  const offered = data?.social ?? SOCIAL_PROVIDERS;
  const shown = SOCIAL_PROVIDERS.filter(
    (provider) => isBound(provider) || (has(BINDABLE, provider) && has(offered, provider)),
  );

  async function bind(provider: SocialProvider) {
    try {
      await startSocial({ provider, intent: 'bind', returnTo: '/profile/settings' });
    } catch (error) {
      const isUnset = !(error instanceof ApiError) || error.status === 404;
      throw isUnset ? t('social.unset', { provider: t(`social.${provider}`) }) : error;
    }
  }
  async function unbind(provider: SocialProvider) {
    await api.post(`auth/social/${provider}/unbind/`, {});
    await refreshProfile();
    notify({ type: 'success', text: t('social.done', { provider: t(`social.${provider}`) }) });
    list.current?.querySelector<HTMLElement>(`[data-provider=${provider}] button`)?.focus();
  }
  async function run(provider: SocialProvider) {
    if (running) return;
    setRunning(provider);
    setFailure(null);
    try {
      await (isBound(provider) ? unbind(provider) : bind(provider));
    } catch (error) {
      setFailure(typeof error === 'string' ? error : failureText(error));
    }
    setRunning(null);
  }
  if (shown.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('social.title')}</h2>
      <p className={styles.note}>{t('social.text')}</p>
      {failure && (
        <Notice kind="error" role="alert" className={styles.failure}>
          {failure}
        </Notice>
      )}
      <ul ref={list} className={styles.accounts}>
        {shown.map((provider) => {
          const bound = isBound(provider);
          const name = t(`social.${provider}`);
          return (
            <li key={provider} className={styles.account} data-provider={provider}>
              <SocialMark provider={provider} />
              <span className={styles.accountName}>{name}</span>
              {bound && <Tag kind="success">{t('social.bound')}</Tag>}
              {(!bound || has(UNBINDABLE, provider)) && (
                <Button
                  variant={bound ? 'quiet' : 'secondary'}
                  busy={running === provider}
                  aria-label={t(bound ? 'social.unbind_name' : 'social.bind_name', { provider: name })}
                  onClick={() => void run(provider)}
                >
                  {t(bound ? 'social.unbind' : 'social.bind')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
