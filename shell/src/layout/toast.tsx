import { REANIMATION_DELAY } from '@shop/contract';
import { addTexts, useTranslation } from '@shop/i18n';
import { type $notification, dismissNotification } from '@shop/state';
import { CheckIcon, CloseIcon, ErrorIcon, IconButton, WarningIcon } from '@shop/ui';
import { useEffect, useState } from 'react';
import ru from '../locales/toast.ru.json' with { type: 'json' };
import styles from './toast.module.css';

addTexts('shell', ru);

const icons = { success: CheckIcon, warning: WarningIcon, error: ErrorIcon };

type Shown = NonNullable<ReturnType<typeof $notification.get>>;

/** The line under the text runs while the toast is shown; its end is the toast's end. Hover and focus hold it. */
export function Toast({ notification }: { notification: Shown }) {
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
