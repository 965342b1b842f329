import { createContext, useContext, useEffect } from 'react';

/** Gives the page that is shown the head of an error; what it returns gives it back its own. Given by the shell. */
export const PageErrorContext = createContext<(status: number) => () => void>(() => () => {});

/**
 * Says that a page turned out to be an error, such as 404, once the browser knows: title and robots follow. Nothing while `status` is
 * undefined.
 */
export function usePageError(status: number | undefined): void {
  const showError = useContext(PageErrorContext);
  useEffect(() => (status === undefined ? undefined : showError(status)), [showError, status]);
}
