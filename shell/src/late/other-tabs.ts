/**
 * Takes over what other tabs write: every tab writes all that it knows, and would delete what it does not know. A page taken from
 * the back-forward cache has heard nothing meanwhile. What reads it is loaded then.
 */
export function followOtherTabs(): void {
  const take = (key: string | null) =>
    void import('./take-over-stores.ts').then(
      ({ takeOverStores }) => takeOverStores(key),
      () => {},
    );
  addEventListener('storage', ({ key }) => take(key));
  addEventListener('pageshow', ({ persisted }) => persisted && take(null));
}
