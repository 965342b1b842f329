// @vitest-environment happy-dom
import { createQueryClient, profileQuery } from '@shop/api-client';
import { $session } from '@shop/state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startChat } from './chat.ts';

const queryClient = createQueryClient();
const setUser = vi.fn();
const reset = vi.fn();
const place = (widget: object) => Reflect.set(window, '$chatwoot', widget);

beforeEach(() => {
  vi.useFakeTimers();
  // The widget's script is not there to be loaded.
  vi.spyOn(document.head, 'append').mockImplementation(() => {});
  queryClient.setQueryData(profileQuery().queryKey, { id: 7, nickname: 'Анна', email: 'a@b.ru' } as never);
});
afterEach(() => {
  $session.set('unknown');
  vi.useRealTimers();
  vi.clearAllMocks();
  Reflect.deleteProperty(window, '$chatwoot');
});

test('looks for the widget every 500 ms until it is there, then gives it the user’s id', {
  tags: '@spec-9.12',
}, async () => {
  startChat({ url: 'https://chat.example.com', token: 'inbox' }, queryClient);
  $session.set('user');
  await vi.advanceTimersByTimeAsync(1_250);
  place({ setUser, reset, hasLoaded: true });
  await vi.advanceTimersByTimeAsync(249);
  expect(setUser).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(setUser).toHaveBeenCalledExactlyOnceWith('7', { name: 'Анна' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(setUser).toHaveBeenCalledOnce();
});

test('forgets the user who signs out', async () => {
  place({ setUser, reset });
  startChat({ url: 'https://chat.example.com', token: 'inbox' }, queryClient);
  $session.set('user');
  await vi.advanceTimersByTimeAsync(0);
  $session.set('guest');
  await vi.advanceTimersByTimeAsync(0);
  expect(reset).toHaveBeenCalled();
});

test('proves to the chat who writes, where the api gives a proof', { tags: '@spec-14.19' }, async () => {
  const me = { id: 7, nickname: 'Анна', chat_identifier_hash: 'ab12' };
  queryClient.setQueryData(profileQuery().queryKey, me as never);
  place({ setUser, reset });
  startChat({ url: 'https://chat.example.com', token: 'inbox' }, queryClient);
  $session.set('user');
  await vi.advanceTimersByTimeAsync(0);
  expect(setUser).toHaveBeenCalledWith('7', { name: 'Анна', identifier_hash: 'ab12' });
});
