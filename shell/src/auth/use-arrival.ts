import type { Tokens } from '@shop/contract';
import { closePopup, notify, signIn } from '@shop/state';
import { type AuthValues, NO_VALUES } from './use-auth-form.ts';

export type ViewProps = { values: AuthValues; onChange: (values: AuthValues) => void };

/** Follows every way to sign in with a password. */
export function useArrival(onChange: ViewProps['onChange']) {
  return async (tokens: Tokens, text: string) => {
    await signIn(tokens);
    onChange(NO_VALUES);
    closePopup();
    notify({ type: 'success', text });
  };
}
