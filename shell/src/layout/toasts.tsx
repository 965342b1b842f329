import { update } from '@federation/browser/page';
import { useStore } from '@shop/platform';
import { $notification, dismissNotification } from '@shop/state';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { keepAboveDialogs } from './above-dialogs.ts';
import styles from './toasts.module.css';

/** A message without the code that shows it well: its text, which a click or Enter puts away. */
function PlainToast({ notification }: { notification: NonNullable<ReturnType<typeof $notification.get>> }) {
  return (
    <button type="button" className={styles.plain} onClick={dismissNotification}>
      {notification.text}
    </button>
  );
}

// Without its code, as when the network is gone, a message is still shown.
const Toast = lazy(() =>
  import('./toast.tsx').then(
    ({ Toast: Full }) => ({ default: Full }),
    () => ({ default: PlainToast }),
  ),
);
const UpdateNotice = lazy(() =>
  import('./update-notice.tsx').then(
    ({ UpdateNotice: Notice }) => ({ default: Notice }),
    () => ({ default: () => null }),
  ),
);

/** The queue of notifications: one at a time. Both live regions are always there, so that what appears in them is read. */
export function Toasts() {
  const notification = useStore($notification);
  const newer = useSyncExternalStore(update.subscribe, update.get, () => null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => keepAboveDialogs(place.current!), []);
  const isError = notification?.type === 'error';
  const toast = notification && (
    <Suspense fallback={null}>
      <Toast key={`${notification.type} ${notification.text}`} notification={notification} />
    </Suspense>
  );
  // The outer box stays where React put it; the inner one may move into a dialog.
  return (
    <div>
      <div ref={place} className={styles.place} data-above-bar>
        <div role="alert">{isError && toast}</div>
        <div role="status">
          {!isError && toast}
          {newer && (
            <Suspense fallback={null}>
              <UpdateNotice key={newer.id} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
