import '../texts.ts';
import type { Head } from '@shop/shared/contracts';
import { t as text, useTranslation } from '@shop/shared/i18n';
import { Notice } from '@shop/shared/ui';
import { ProfileFrame } from '../features/profile-frame/profile-frame.tsx';

export const head = (): Head => ({ title: text('profile:settings.title'), noindex: true });

export function Page() {
  const { t } = useTranslation('profile');
  return (
    <ProfileFrame title={t('settings.heading')}>
      <Notice title={t('settings.soon')}>{t('settings.text')}</Notice>
    </ProfileFrame>
  );
}
