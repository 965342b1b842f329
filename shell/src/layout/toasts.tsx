import { useStore } from '@shop/shared/platform';
import { $notification } from '@shop/shared/state';
import { lazy, Suspense } from 'react';
import styles from './toasts.module.css';

const Toast = lazy(async () => ({ default: (await import('./toast.tsx')).Toast }));

/** The queue of notifications: one at a time. Both live regions are always there, so that what appears in them is read. */
export function Toasts() {
  const notification = useStore($notification);
  const isError = notification?.type === 'error';
  const toast = notification && (
    <Suspense fallback={null}>
      <Toast key={`${notification.type} ${notification.text}`} notification={notification} />
    </Suspense>
  );
  return (
    <div className={styles.place}>
      <div role="status">{!isError && toast}</div>
      <div role="alert">{isError && toast}</div>
    </div>
  );
}
