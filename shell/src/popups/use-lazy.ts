import { useEffect, useState } from 'react';

/**
 * A module that is loaded when it is wanted first; null until then. What cannot be loaded is passed to `onFailure`, and asked
 * for again the next time it is wanted.
 */
export function useLazy<T>(load: () => Promise<T>, wanted: boolean, onFailure?: () => void): T | null {
  const [module, setModule] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions differ at each render and mean the same
  useEffect(() => {
    if (wanted && !module) load().then(setModule, (error) => (onFailure ? onFailure() : console.warn(error)));
  }, [wanted, module]);
  return module;
}
