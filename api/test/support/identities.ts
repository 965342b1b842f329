import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SocialProvider } from '@shop/contract';
import { freePort } from '@shop/devkit/free-ports';
import { startServer } from '@shop/devkit/processes';
import { type Config, readConfig } from '../../src/config.ts';
import type { TestApp } from '../helper.ts';
import type { Caller } from './caller.ts';
import { SECRET } from './gateway.ts';

const SERVER = fileURLToPath(new URL('../../../sandbox/src/server.ts', import.meta.url));
export const SHOP = 'http://localhost:3000';

/** The sandbox's identity provider, in a process of its own. */
export async function startIdentities() {
  const [port, dataDir] = [await freePort(), await mkdtemp(join(tmpdir(), 'shop-idp-'))];
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer([SERVER], `${url}/healthz`, {
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: String(port),
      SANDBOX_URL: url,
      PUBLIC_URL: SHOP,
      SANDBOX_SECRET: SECRET,
      DATA_DIR: dataDir,
    },
    showErrors: true,
    // A run that skips every test ends without its hooks.
    background: true,
  });
  return {
    url,
    /** Settings with which the api uses it. */
    settings: (more: Record<string, string> = {}): Pick<Config, 'social' | 'phone'> => {
      const own = { SECRET_KEY: 'x'.repeat(32), SANDBOX_SECRET: SECRET };
      const env = { SOCIAL_SANDBOX_URL: url, SANDBOX_URL: url, ...own, ...more };
      const { social, phone } = readConfig(env);
      return { social, phone };
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const redirectUri = (provider: SocialProvider) => `${SHOP}/auth/${provider}/redirect/`;
const call = (provider: SocialProvider, action: string) => `/api/auth/social/${provider}/${action}/`;

export const askUrl = (caller: Caller, provider: SocialProvider, headers = {}, uri = redirectUri(provider)) =>
  caller.get(`${call(provider, 'url')}?redirect_uri=${encodeURIComponent(uri)}`, headers);

/** A browser that has begun a sign-in of its own at the same provider. */
export async function stranger(shop: TestApp, provider: SocialProvider): Promise<Caller> {
  const browser = shop.browser();
  await askUrl(browser, provider);
  return browser;
}

export type Consent = {
  decision?: 'approve' | 'refuse';
  subject?: string;
  name?: string;
  email?: string;
  hide_email?: 'on';
  tamper?: string;
};

/** Acts as a person on the provider's page; returns the query of the address that the provider sends them back to. */
export async function consent(page: string, form: Consent): Promise<URLSearchParams> {
  const body = new URLSearchParams({ decision: 'approve', ...form });
  const response = await fetch(page, { method: 'POST', redirect: 'manual', body });
  const location = response.headers.get('location');
  if (response.status !== 303 || !location) throw new Error(`the provider answered ${await response.text()}`);
  return new URL(location).searchParams;
}

export type Body = { code: string; redirect_uri: string; state?: string; email?: string };

/** Makes the body that the shop's page sends for that query. */
export function bodyOf(provider: SocialProvider, query: URLSearchParams): Body {
  const state = query.get('state') ?? '';
  const whole = provider === 'steam' || query.has('hash');
  const code = whole ? query.toString() : query.get('code')!;
  const packed = provider === 'vk_id' ? `${code}|${query.get('device_id')}|${state}` : code;
  return { code: packed, redirect_uri: redirectUri(provider), state };
}

/** Goes to the provider and comes back, but does not yet call the shop. */
export async function visit(
  caller: Caller,
  provider: SocialProvider,
  form: Consent,
  headers = {},
): Promise<Body> {
  const response = await askUrl(caller, provider, headers);
  if (response.statusCode !== 200) throw new Error(response.body);
  return bodyOf(provider, await consent(response.json().url, form));
}

export const finish = (caller: Caller, provider: SocialProvider, body: Partial<Body>) =>
  caller.post(call(provider, 'auth'), body);
export const bind = (caller: Caller, provider: SocialProvider, body: Partial<Body>, headers = {}) =>
  caller.post(call(provider, 'bind'), body, headers);
export const unbind = (caller: Caller, provider: string, headers = {}) =>
  caller.post(`/api/auth/social/${provider}/unbind/`, {}, headers);
