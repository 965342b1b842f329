import '../texts.ts';
import { useTranslation } from '@shop/shared/i18n';
import { useStore } from '@shop/shared/platform';
import { $notification, dismissNotification } from '@shop/shared/state';
import { CheckIcon, CloseIcon, ErrorIcon, IconButton, WarningIcon } from '@shop/shared/ui';
import { useEffect, useState } from 'react';
import styles from './toasts.module.css';

/** Specification, section 9: how long the animation rests before it starts again, in milliseconds. */
const REANIMATION_DELAY = 10;
const icons = { success: CheckIcon, warning: WarningIcon, error: ErrorIcon };

type Shown = NonNullable<ReturnType<typeof $notification.get>>;

/** The line under the text runs while the toast is shown; its end is the toast's end. Hover and focus hold it. */
function Toast({ notification }: { notification: Shown }) {
  const { t } = useTranslation('shell');
  const [running, setRunning] = useState<Shown | null>(null);
  const Icon = icons[notification.type];
  useEffect(() => {
    const timer = setTimeout(() => setRunning(notification), REANIMATION_DELAY);
    return () => clearTimeout(timer);
  }, [notification]);

  return (
    <div className={styles.toast} data-type={notification.type}>
      <Icon size={22} className={styles.icon} />
      <p className={styles.text}>{notification.text}</p>
      <IconButton icon={<CloseIcon />} label={t('toast.close')} onClick={dismissNotification} />
      {running === notification && (
        <span
          className={styles.time}
          data-timer=""
          data-testid="toast-time"
          onAnimationEnd={dismissNotification}
        />
      )}
    </div>
  );
}

/** The queue of notifications: one at a time. Both live regions are always there, so that what appears in them is read. */
export function Toasts() {
  const notification = useStore($notification);
  const isError = notification?.type === 'error';
  const toast = notification && (
    <Toast key={`${notification.type} ${notification.text}`} notification={notification} />
  );
  return (
    <div className={styles.place}>
      <div role="status">{!isError && toast}</div>
      <div role="alert">{isError && toast}</div>
    </div>
  );
}
