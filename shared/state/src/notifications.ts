import { atom } from 'nanostores';

export type Notification = { type: 'success' | 'warning' | 'error'; text: string };

/** The notification that is shown. `shown` counts how often it was asked for: a change restarts its animation. */
export const $notification = atom<(Notification & { shown: number }) | null>(null);
let queue: Notification[] = [];

/** Shows a notification; the same text and type as the one shown restarts it, a different one waits in line. */
export function notify(next: Notification): void {
  const current = $notification.get();
  if (!current) $notification.set({ ...next, shown: 1 });
  else if (current.text === next.text && current.type === next.type)
    $notification.set({ ...current, shown: current.shown + 1 });
  else queue.push(next);
}

/** Called when the animation ends or the close icon is clicked: shows the next in line, or hides. */
export function dismissNotification(): void {
  const next = queue.shift();
  $notification.set(next ? { ...next, shown: 1 } : null);
}

export function clearNotifications(): void {
  queue = [];
  $notification.set(null);
}
