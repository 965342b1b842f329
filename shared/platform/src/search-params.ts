import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

type Change = URLSearchParams | Record<string, string> | ((shown: URLSearchParams) => URLSearchParams);

/** The query of the address that is shown, and how to go to another one of the same page. */
export function useSearchParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const shown = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Change, options?: NavigateOptions) => {
      const params = new URLSearchParams(
        typeof next === 'function' ? next(new URLSearchParams(shown)) : next,
      );
      void navigate(`?${params}`, options);
    },
    [navigate, shown],
  );
  return [shown, change];
}
