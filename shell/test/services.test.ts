import { expect, test } from 'vitest';
import { readServices } from '../src/server/services-config.ts';
import { startRemote, startShell } from './helper.ts';

const CHAT = { url: 'https://chat.example.com', token: 'inbox' };
const ERRORS = { dsn: 'https://key@sentry.example.com/7' };

async function open(services: object) {
  const app = await startShell([await startRemote('catalog')], undefined, services);
  const { headers, body } = await app.inject('/');
  const policy = String(headers['content-security-policy']);
  const sources = (name: string) => new RegExp(`(?:^|; )${name} ([^;]+)`).exec(policy)?.[1]?.split(' ') ?? [];
  return { body, policy, sources };
}

test('names no service when none is configured', { tags: '@spec-15.8' }, async () => {
  const { body, policy, sources } = await open({});
  expect(policy).not.toMatch(/frame-src|media-src|wss?:/);
  expect(sources('style-src')).not.toContain("'unsafe-inline'");
  expect(body).not.toContain('sentry');
});

test('takes pictures from here and from remotes, and sends forms nowhere but here and to configured payment pages', async () => {
  const { sources } = await open({});
  const remote = expect.stringMatching(/^http:\/\/(?:localhost|127\.0\.0\.1):\d+$/);
  expect([sources('img-src'), sources('form-action')]).toEqual([["'self'", 'data:', remote], ["'self'"]]);
});

test('keeps hold of windows that it opens, and is held by nobody', async () => {
  const app = await startShell([await startRemote('catalog')]);
  expect((await app.inject('/')).headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('lets the chat in, and inline styles for it, but no inline script', async () => {
  const { sources, body } = await open({ chat: CHAT });
  for (const name of ['script-src', 'frame-src', 'img-src', 'connect-src'])
    expect(sources(name)).toContain(CHAT.url);
  expect(sources('connect-src')).toContain('wss://chat.example.com');
  expect(sources('style-src')).toContain("'unsafe-inline'");
  expect(sources('style-src').some((source) => source.includes('sha256'))).toBe(false);
  expect(sources('script-src')).not.toContain("'unsafe-inline'");
  expect(body).toContain('"services":{"chat":{"url":"https://chat.example.com","token":"inbox"}}');
});

test('lets error reports out to their place only', { tags: '@spec-15.9' }, async () => {
  const { sources } = await open({ errors: ERRORS });
  expect(sources('connect-src')).toContain('https://sentry.example.com');
  expect(sources('script-src')).not.toContain('https://sentry.example.com');
  expect(sources('style-src')).not.toContain("'unsafe-inline'");
});

test('reads services from the environment', { tags: '@spec-16.2' }, () => {
  expect(readServices({})).toEqual({});
  expect(
    readServices({ CHAT_URL: 'https://chat.example.com/x/', CHAT_TOKEN: 'inbox', SENTRY_DSN: ERRORS.dsn }),
  ).toEqual({ chat: CHAT, errors: ERRORS });
});

test.each([
  [{ CHAT_URL: 'https://chat.example.com' }, 'CHAT_TOKEN'],
  [{ CHAT_TOKEN: 'inbox' }, 'CHAT_URL'],
  [{ CHAT_URL: 'javascript:alert(1)', CHAT_TOKEN: 'x' }, 'CHAT_URL'],
  [{ SENTRY_DSN: 'https://sentry.example.com/7' }, 'SENTRY_DSN'],
  [{ SENTRY_DSN: 'https://key@sentry.example.com/' }, 'SENTRY_DSN'],
])('refuses %o, naming the variable', (env, name) => {
  expect(() => readServices(env)).toThrow(name);
});
