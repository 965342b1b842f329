import '../texts.ts';
import { signInMethodsQuery } from '@shop/api-client';
import type { Head } from '@shop/contract';
import { t as text, useTranslation } from '@shop/i18n';
import { useQuery } from '@shop/platform';
import { Skeleton } from '@shop/ui';
import { ProfileLayout } from '../features/profile-layout/profile-layout.tsx';
import { AvatarForm } from '../features/settings/avatar-form.tsx';
import { DeleteAccount } from '../features/settings/delete-account.tsx';
import { NicknameForm } from '../features/settings/nickname-form.tsx';
import { PasswordLetter } from '../features/settings/password-letter.tsx';
import { PhoneNumber } from '../features/settings/phone-number.tsx';
import styles from '../features/settings/settings.module.css';
import { SocialAccounts } from '../features/settings/social-accounts.tsx';
import { useProfile } from '../use-profile.ts';

export const head = (): Head => ({ title: text('profile:settings.title'), noindex: true });

/** Name, picture, password, phone, social accounts, and the way out. */
export function Page() {
  const { t } = useTranslation('profile');
  const { profile, error, refetch } = useProfile();
  // Parts that depend on them are shown at once, not after the rest.
  const { isPending } = useQuery(signInMethodsQuery());
  return (
    <ProfileLayout title={t('settings.heading')} error={error} onRetry={refetch}>
      <div className={styles.list}>
        {profile && !isPending ? (
          <>
            <NicknameForm profile={profile} />
            <AvatarForm profile={profile} />
            <PasswordLetter profile={profile} />
            <PhoneNumber profile={profile} />
            <SocialAccounts profile={profile} />
            <DeleteAccount profile={profile} />
          </>
        ) : (
          <Skeleton className={styles.place} />
        )}
      </div>
    </ProfileLayout>
  );
}
