import { useEffect } from 'react';
import styles from '../layout/error-screen.module.css';
import { ErrorScreen } from '../layout/error-screen.tsx';
import { noteError } from './error-sink.ts';
import { applyHead, errorHead } from './head.ts';

/** What stands when the frame itself cannot be rendered. A document made anew is the way out. */
export function FatalScreen({ error }: { error: unknown }) {
  useEffect(() => {
    console.error(error);
    noteError(error);
    applyHead(errorHead(500), location.pathname);
  }, [error]);
  return (
    <main className={styles.alone}>
      <ErrorScreen status={500} onRetry={() => location.reload()} />
    </main>
  );
}
