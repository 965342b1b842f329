import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import styles from '../layout/error-screen.module.css';
import { ErrorScreen } from '../layout/error-screen.tsx';
import { noteError } from './error-sink.ts';
import { applyHead, errorHead } from './head.ts';

/** What stands when the frame itself cannot be rendered. A document made anew is the way out. */
export function FatalScreen() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  useEffect(() => {
    console.error(error);
    noteError(error);
    applyHead(errorHead(status), location.pathname);
  }, [error, status]);
  return (
    <main className={styles.alone}>
      <ErrorScreen status={status} onRetry={() => location.reload()} />
    </main>
  );
}
