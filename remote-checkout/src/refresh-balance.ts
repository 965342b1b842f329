import { $session, refreshProfile } from '@shop/state';

/** Paying reserves, takes or releases balance: what the page shows of it is asked for again. */
export function refreshBalance(): void {
  if ($session.get() === 'user') void refreshProfile();
}
