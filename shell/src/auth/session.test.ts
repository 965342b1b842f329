// @vitest-environment happy-dom
import { configureApi, createQueryClient, profileQuery } from '@shop/api-client';
import {
  $carts,
  $notification,
  $session,
  clearNotifications,
  recentOrder,
  refreshProfile,
  rememberOrder,
  setQuantity,
  signIn,
  signOut,
} from '@shop/state';
import { stubApi } from '@shop/testing/pages';
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { tokenCookies } from './cookies.ts';
import { createSession } from './session.ts';

const queryClient = createQueryClient();
const revalidate = vi.fn(async () => {});
const forgetHidden = vi.fn();
const session = createSession(queryClient, revalidate, forgetHidden);
const otherTab = new BroadcastChannel('session');
const PROFILE: readonly unknown[] = profileQuery().queryKey;

/** A busy machine may take its time. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 20_000);

let received: unknown[] = [];
beforeAll(() => import('./session-actions.ts'));
let posted: MockInstance<BroadcastChannel['postMessage']>;
beforeEach(() => {
  received = [];
  posted = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  otherTab.onmessage = ({ data }) => void received.push(data);
  stubApi({ 'auth/logout/': { detail: 'ok' } });
});
afterEach(async () => {
  // Messages of one test arrive before the next begins.
  const sent = posted.mock.contexts.filter((channel) => channel !== otherTab).length;
  await eventually(() => expect(received).toHaveLength(sent));
  tokenCookies.clear();
  queryClient.clear();
  clearNotifications();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

test('keeps both tokens in cookies for 30 days, for this site only', {
  tags: ['@spec-3.23', '@spec-9.3'],
}, async () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  await signIn({ access: 'a.b-c_d', refresh: 'r' });
  expect(written.mock.calls.flat()).toEqual([
    'access=a.b-c_d; Path=/; Max-Age=2592000; SameSite=Lax',
    'refresh=r; Path=/; Max-Age=2592000; SameSite=Lax',
  ]);
  expect([session.tokens.access(), session.tokens.refresh()]).toEqual(['a.b-c_d', 'r']);
});

test('signing in keeps the guest’s cart and is announced to other tabs', {
  tags: '@spec-14.11',
}, async () => {
  setQuantity(1, 10, 2);
  await signIn({ access: 'a', refresh: 'r' });
  expect($session.get()).toBe('user');
  expect($carts.get()[1]).toEqual({ 10: 2 });
  await eventually(() => expect(received).toEqual(['signed-in']));
});

test('signing out clears user data, tokens and carts, notifies the server and other tabs, and leaves a protected page', {
  tags: '@spec-4.10',
}, async () => {
  const bodies: unknown[] = [];
  stubApi({
    'auth/logout/': async (_url: URL, request: Request) => {
      bodies.push([request.headers.get('Authorization'), await request.json()]);
      return {};
    },
  });
  await signIn({ access: 'a', refresh: 'r' });
  queryClient.setQueryData(PROFILE, { nickname: 'Анна' });
  setQuantity(1, 10, 2);
  rememberOrder('x');
  await signOut();
  expect($session.get()).toBe('guest');
  expect([tokenCookies.access(), tokenCookies.refresh()]).toEqual([null, null]);
  expect(queryClient.getQueryData(PROFILE)).toBeUndefined();
  expect([$carts.get()[1], localStorage.getItem('cart:1'), recentOrder()]).toEqual([{}, null, null]);
  expect(revalidate).toHaveBeenCalled();
  await eventually(() => expect(received).toEqual(['signed-in', 'signed-out']));
  await eventually(() => expect(bodies).toEqual([['Bearer a', { refresh: 'r' }]]));
});

test('signs out here although the server does not answer', async () => {
  configureApi({ baseUrl: 'http://127.0.0.1:9/api/' });
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await signIn({ access: 'a', refresh: 'r' });
  await signOut();
  expect([$session.get(), tokenCookies.refresh()]).toEqual(['guest', null]);
});

test('follows another tab that signed out', { tags: '@spec-14.11' }, async () => {
  await signIn({ access: 'a', refresh: 'r' });
  setQuantity(1, 10, 2);
  tokenCookies.clear();
  otherTab.postMessage('signed-out');
  await eventually(() => expect([$session.get(), $carts.get()[1]]).toEqual(['guest', {}]));
});

test('a session that ended by itself keeps the cart', async () => {
  await signIn({ access: 'a', refresh: 'r' });
  setQuantity(1, 10, 2);
  session.tokens.clear();
  expect(tokenCookies.refresh()).toBeNull();
  await eventually(() => expect($session.get()).toBe('guest'));
  expect($carts.get()[1]).toEqual({ 10: 2 });
  await eventually(() => expect(received.at(-1)).toBe('expired'));
});

test('a session that ended by itself says so once, one that the shopper ended does not', {
  tags: '@spec-14.12',
}, async () => {
  await signIn({ access: 'a', refresh: 'r' });
  await signOut();
  expect($notification.get()).toBeNull();
  await signIn({ access: 'b', refresh: 'r' });
  session.tokens.clear();
  session.tokens.clear();
  await eventually(() => expect($notification.get()).toMatchObject({ type: 'warning', shown: 1 }));
  expect($notification.get()?.text).toContain('Сессия завершена');
  await signIn({ access: 'c', refresh: 'r' });
  clearNotifications();
  tokenCookies.clear();
  otherTab.postMessage('expired');
  await eventually(() => expect($notification.get()?.text).toContain('Сессия завершена'));
});

test('a blocked account is signed out and sees why, in an error toast unless that is not wanted', {
  tags: '@spec-8.2',
}, async () => {
  await signIn({ access: 'a', refresh: 'r' });
  await session.onNoAccess('Аккаунт заблокирован', true);
  expect([$session.get(), $notification.get()]).toEqual(['guest', null]);
  await signIn({ access: 'a', refresh: 'r' });
  await session.onNoAccess('Аккаунт заблокирован', false);
  expect($notification.get()).toMatchObject({ type: 'error', text: 'Аккаунт заблокирован' });
});

test('a page from the back-forward cache shows nothing of who was signed in before, and all of who still is', async () => {
  stubApi({ 'auth/profile/': { id: 2, nickname: 'Борис' } });
  const orders = ['orders/', {}];
  const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  const hold = (user_id: number, exp: number) => {
    const claims = btoa(JSON.stringify({ user_id, exp }))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    tokenCookies.save({ access: `head.${claims}.signature`, refresh: 'r' });
  };
  hold(1, 10);
  session.begin();
  queryClient.setQueryData(orders, 'of Anna');
  dispatchEvent(new Event('pagehide'));
  // Another tab may have renewed the token.
  for (const exp of [10, 20]) {
    hold(1, exp);
    comeBack();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([queryClient.getQueryData(orders), forgetHidden.mock.calls]).toEqual(['of Anna', []]);
  }
  hold(2, 20);
  comeBack();
  await eventually(() => expect(queryClient.getQueryData(orders)).toBeUndefined());
  expect(forgetHidden).toHaveBeenCalled();
});

test('loads the profile at start for a user only', { tags: '@spec-4.20' }, async () => {
  const asked = stubApi({ 'auth/profile/': { nickname: 'Анна' } });
  session.begin();
  expect($session.get()).toBe('guest');
  tokenCookies.save({ access: 'a', refresh: 'r' });
  session.begin();
  expect($session.get()).toBe('user');
  await eventually(() => expect(queryClient.getQueryData(PROFILE)).toEqual({ nickname: 'Анна' }));
  expect(asked).toEqual(['auth/profile/']);
});

test('refreshes the profile if it was fetched, and asks for nothing otherwise', {
  tags: '@spec-4.21',
}, async () => {
  const asked = stubApi({ 'auth/profile/': { nickname: 'Анна' } });
  await refreshProfile();
  expect(asked).toEqual([]);
  await queryClient.fetchQuery(profileQuery());
  await refreshProfile();
  expect(queryClient.getQueryState(PROFILE)?.isInvalidated).toBe(true);
});
