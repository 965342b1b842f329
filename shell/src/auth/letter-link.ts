import './texts.ts';
import { api } from '@shop/shared/api';
import { t } from '@shop/shared/i18n';
import { failureText } from '@shop/shared/lib';
import type { useNavigate } from '@shop/shared/platform';
import { notify, openPopup, refreshProfile } from '@shop/shared/state';
import { $authView } from './auth-view.ts';

async function confirmEmail(key: string): Promise<void> {
  try {
    await api.post('auth/registration/confirm/', { key });
    notify({ type: 'success', text: t('account:letter.confirmed') });
    await refreshProfile();
  } catch (error) {
    notify({ type: 'error', text: failureText(error) });
  }
}

/** Acts on a letter's link and takes its key out of the address, so that it is neither shared nor sent anywhere. */
export async function openLetterLink(navigate: ReturnType<typeof useNavigate>): Promise<void> {
  const url = new URL(location.href);
  const reset = url.searchParams.get('reset');
  const confirm = url.searchParams.get('confirm');
  if (!reset && !confirm) return;
  url.searchParams.delete('reset');
  url.searchParams.delete('confirm');
  await navigate(url.pathname + url.search + url.hash, { replace: true, preventScrollReset: true });
  if (reset) {
    $authView.set({ name: 'new_password', key: reset });
    openPopup('auth');
  } else if (confirm) await confirmEmail(confirm);
}
