import '../texts.ts';
import type { Head } from '@shop/shared/contracts';
import { t as text, useTranslation } from '@shop/shared/i18n';
import { ButtonLink, Notice } from '@shop/shared/ui';
import { ProfileFrame } from '../features/profile-frame/profile-frame.tsx';

export const head = (): Head => ({ title: text('profile:profile.title'), noindex: true });

export function Page() {
  const { t } = useTranslation('profile');
  return (
    <ProfileFrame title={t('profile.heading')}>
      <Notice title={t('profile.soon')}>{t('profile.text')}</Notice>
      <ButtonLink to="/">{t('profile.to_games')}</ButtonLink>
    </ProfileFrame>
  );
}
