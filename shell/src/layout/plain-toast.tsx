import { type $notification, dismissNotification } from '@shop/state';
import styles from './toasts.module.css';

/** A message without the code that shows it well: its text, which a click or Enter puts away. */
export function PlainToast({
  notification,
}: {
  notification: NonNullable<ReturnType<typeof $notification.get>>;
}) {
  return (
    <button type="button" className={styles.plain} onClick={dismissNotification}>
      {notification.text}
    </button>
  );
}
