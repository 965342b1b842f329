import type { BrowserContext, Page } from 'playwright/test';
import { answering, type FaultyApi } from '../fixtures/faulty-api.ts';
import { test as base } from '../fixtures/over-faulty-api.ts';
import { expect } from '../fixtures/test.ts';

const PROFILE = /^\/api\/auth\/profile\/$/;
const REFRESH = /^\/api\/auth\/jwt\/refresh\/$/;

type SignedIn = {
  /** Puts tokens of a new user into the browser; `access` in the place of its own, where it is given. */
  signIn: (access?: string) => Promise<void>;
};

const test = base.extend<{ session: SignedIn }>({
  session: async ({ baseURL, page, context, email }, use) =>
    use({
      signIn: async (given) => {
        const made = await page.request.post(`${baseURL}/api/auth/registration/`, {
          data: { email, password: 'correct horse battery' },
        });
        const { access, refresh } = await made.json();
        const url = `${baseURL}`;
        await context.addCookies([
          { name: 'access', value: given ?? access, url },
          { name: 'refresh', value: refresh, url },
        ]);
      },
    }),
});

const BAD = 'e30.e30.bad';
const refreshes = ({ asked }: FaultyApi) => asked.filter(({ path }) => REFRESH.test(path)).length;
const tokens = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).filter((name) => /^(access|refresh)$/.test(name));
const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Войти' });

test('a refresh that is refused with 400 ends the session at once, and leaves a protected page', {
  tag: ['@spec-4.13', '@spec-8.1'],
}, async ({ api, session, page, context, consoleErrors }) => {
  consoleErrors.allow(/status of 40[01]/);
  await session.signIn(BAD);
  api.misbehave(answering(REFRESH, 400, { detail: 'Нет', code: 'token_not_valid' }, 'POST'));
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/$/);
  await expect(signInButton(page)).toBeVisible();
  expect(await tokens(context)).toEqual([]);
  expect(refreshes(api)).toBe(1);
});

test('a refresh that gets no usable answer is tried five times, and the tokens stay', {
  tag: '@spec-8.1',
}, async ({ api, session, page, context, consoleErrors }) => {
  consoleErrors.allow(/status of (401|503)/);
  await session.signIn(BAD);
  api.misbehave(answering(REFRESH, 503, {}, 'POST'));
  await page.clock.install();
  await page.goto('/');
  await expect.poll(() => refreshes(api)).toBe(5);
  // Longer than another pause, each twice the one before; what is asked for then is on its way before the next call.
  await page.clock.fastForward(60_000);
  await page.evaluate(() => fetch('/api/games/'));
  expect(refreshes(api)).toBe(5);
  expect(await tokens(context)).toEqual(['access', 'refresh']);
});

test('a blocked account is signed out and sees why', { tag: '@spec-8.2' }, async ({
  api,
  session,
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/);
  await session.signIn();
  const detail = 'Аккаунт заблокирован. Напишите в поддержку.';
  api.misbehave(answering(PROFILE, 403, { detail, code: 'no_access' }));
  await page.goto('/');
  await expect(page.getByRole('alert').filter({ hasText: detail })).toBeVisible();
  await expect(signInButton(page)).toBeVisible();
  expect(await tokens(context)).toEqual([]);
});
