// @vitest-environment happy-dom
import { clearNotifications, notify } from '@shop/state';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from './toasts.tsx';

// Loaded with the first message: not by the clock of a test.
beforeAll(() => import('./toast.tsx'));
beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  cleanup();
  clearNotifications();
  vi.useRealTimers();
});

const say = (text: string, type: 'success' | 'error' = 'success') =>
  act(async () => {
    notify({ type, text });
    // The toast's code comes with the first one.
    await vi.dynamicImportSettled();
  });
const wait = (time: number) => act(() => vi.advanceTimersByTime(time));
const timeLine = () => screen.queryByTestId('toast-time');

test('shows one at a time and the next when the animation ends', {
  tags: ['@spec-2.30', '@spec-4.17', '@spec-4.19'],
}, async () => {
  await say('Первое');
  await say('Второе');
  expect(screen.queryByText('Второе')).toBeNull();
  wait(10);
  fireEvent.animationEnd(timeLine()!);
  expect(screen.queryByText('Первое')).toBeNull();
  expect(screen.getByText('Второе')).toBeTruthy();
});

test('shows the next, or nothing, when it is closed', { tags: '@spec-4.19' }, async () => {
  await say('Первое');
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть сообщение' }));
  expect(screen.queryByText('Первое')).toBeNull();
});

test('starts its animation again 10 ms after the same is said', {
  tags: ['@spec-4.18', '@spec-9.13'],
}, async () => {
  await say('Готово');
  wait(10);
  expect(timeLine()).toBeTruthy();
  await say('Готово');
  expect(timeLine()).toBeNull();
  wait(9);
  expect(timeLine()).toBeNull();
  wait(1);
  expect(timeLine()).toBeTruthy();
});

test('runs again for the same message waiting twice in line', { tags: '@spec-4.18' }, async () => {
  await say('Первое');
  await say('Второе');
  await say('Второе');
  wait(10);
  fireEvent.animationEnd(timeLine()!);
  wait(10);
  fireEvent.animationEnd(timeLine()!);
  expect(timeLine()).toBeNull();
  wait(10);
  expect(timeLine()).toBeTruthy();
});

test('announces errors as alerts and the rest as status', { tags: '@spec-3.20' }, async () => {
  await say('Готово');
  expect(screen.getByRole('status').textContent).toBe('Готово');
  act(clearNotifications);
  await say('Не вышло', 'error');
  expect(screen.getByRole('alert').textContent).toBe('Не вышло');
  expect(screen.getByRole('status').textContent).toBe('');
});
