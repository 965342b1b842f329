import { serverNow } from '@shop/desk-kit';
import { t } from '../texts.ts';

/** How long ago, in the largest unit of which there is one. */
export function ageOf(iso: string): string {
  const minutes = Math.max(0, Math.floor((serverNow() - Date.parse(iso)) / 60_000));
  if (minutes < 60) return t('age.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t('age.hours', { count: hours }) : t('age.days', { count: Math.floor(hours / 24) });
}
