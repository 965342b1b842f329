import { beforeEach, expect, test } from 'vitest';
import { $notification, clearNotifications, dismissNotification, notify } from './notifications.ts';

beforeEach(clearNotifications);

test('shows one at a time, in order', { tags: ['@spec-3.20', '@spec-4.17'] }, () => {
  notify({ type: 'success', text: 'A' });
  notify({ type: 'error', text: 'B' });
  notify({ type: 'warning', text: 'C' });
  expect($notification.get()?.text).toBe('A');
  dismissNotification();
  expect($notification.get()?.text).toBe('B');
  dismissNotification();
  expect($notification.get()?.text).toBe('C');
  dismissNotification();
  expect($notification.get()).toBeNull();
});

test('restarts the one shown when the same text and type comes again', { tags: '@spec-4.18' }, () => {
  notify({ type: 'error', text: 'A' });
  notify({ type: 'error', text: 'A' });
  expect($notification.get()?.shown).toBe(2);
  dismissNotification();
  expect($notification.get()).toBeNull();
});

test('queues the same text of another type', { tags: '@spec-4.17' }, () => {
  notify({ type: 'error', text: 'A' });
  notify({ type: 'success', text: 'A' });
  expect($notification.get()?.type).toBe('error');
  dismissNotification();
  expect($notification.get()?.type).toBe('success');
});
