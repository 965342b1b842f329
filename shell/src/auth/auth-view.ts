import { atom } from '@shop/platform';

/** View of the auth popup. `key` is that of a letter's link. */
export type AuthView =
  | { name: 'sign_in' | 'registration' | 'reset' | 'reset_sent' | 'phone' }
  | { name: 'new_password'; key: string };

export const $authView = atom<AuthView>({ name: 'sign_in' });

export const showAuthView = (name: Exclude<AuthView['name'], 'new_password'>) => $authView.set({ name });
