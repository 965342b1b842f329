import './texts.ts';
import { ApiError, api } from '@shop/api-client';
import type { ConfirmedEmail } from '@shop/contract';
import { t } from '@shop/i18n';
import { failureText } from '@shop/lib';
import type { useNavigate } from '@shop/platform';
import { notify, openPopup, refreshProfile } from '@shop/state';
import { $authView } from './auth-view.ts';

/** A session that has ended meanwhile proves nothing: then the link is that of somebody who is not signed in. */
async function confirm(key: string): Promise<ConfirmedEmail> {
  const send = () => api.post<ConfirmedEmail>('auth/registration/confirm/', { key });
  return send().catch((error) => {
    if (error instanceof ApiError && error.status === 401) return send();
    throw error;
  });
}

async function confirmEmail(key: string): Promise<void> {
  try {
    const { detail, ended, password_key } = await confirm(key);
    const hasEnded = ended && (ended.sign_ins > 0 || ended.password || ended.social_accounts.length > 0);
    notify({ type: 'success', text: hasEnded ? detail : t('account:letter.confirmed') });
    await refreshProfile();
    if (!password_key) return;
    $authView.set({ name: 'new_password', key: password_key });
    openPopup('auth');
  } catch (error) {
    notify({ type: 'error', text: failureText(error) });
  }
}

/** Stops a correction of the account's address. */
async function keepEmail(key: string): Promise<void> {
  try {
    const { detail } = await api.post<{ detail: string }>('auth/email/keep/', { key });
    notify({ type: 'success', text: detail });
  } catch (error) {
    notify({ type: 'error', text: failureText(error) });
  }
}

/** Acts on a letter's link and takes its key out of the address, so that it is neither shared nor sent anywhere. */
export async function openLetterLink(navigate: ReturnType<typeof useNavigate>): Promise<void> {
  const url = new URL(location.href);
  const reset = url.searchParams.get('reset');
  const confirm = url.searchParams.get('confirm');
  const keep = url.searchParams.get('keep');
  if (reset === null && !confirm && !keep) return;
  for (const name of ['reset', 'confirm', 'keep']) url.searchParams.delete(name);
  await navigate(url.pathname + url.search + url.hash, { replace: true, preventScrollReset: true });
  if (reset !== null) {
    // Without a key: the address at which password managers have a password changed leads here.
    $authView.set(reset ? { name: 'new_password', key: reset } : { name: 'reset' });
    openPopup('auth');
  } else if (confirm) await confirmEmail(confirm);
  else if (keep) await keepEmail(keep);
}
