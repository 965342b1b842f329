import { serverNow } from '@shop/api-client';
import { useTranslation } from '@shop/i18n';
import { useEffect, useState } from 'react';
import { formatTimeLeft } from './format-time-left.ts';
import styles from './time-left.module.css';

/** How long something lasts, counted by the second. Figures keep their width; the count is not read aloud. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('checkout');
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(until) - now;
  return (
    <span className={styles.left} role="timer">
      {left > 0 ? formatTimeLeft(left) : t('payment.time_over')}
    </span>
  );
}
