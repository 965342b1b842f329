import { createContext, useContext } from 'react';

/** Whether a navigation is under way. Given by the shell. */
export const NavigationStateContext = createContext<'idle' | 'loading'>('idle');

/** `state` is `loading` from a click until the next page is shown. */
export const useNavigation = (): { state: 'idle' | 'loading' } => ({
  state: useContext(NavigationStateContext),
});
