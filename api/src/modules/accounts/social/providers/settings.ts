import { SOCIAL_PROVIDERS, type SocialProvider } from '@shop/contract';
import { z } from 'zod';
import { address } from '../../../../platform/address.ts';

/** `{graph}`: the version of Facebook's Graph API, `FACEBOOK_GRAPH_VERSION`. */
const GRAPH = '{graph}';
const GRAPH_VERSION = 'v23.0';

/** Where each provider is; `authorize` and `widget` are opened by browsers, the rest is called by the api. */
const ENDPOINTS = {
  facebook: {
    authorize: 'https://www.facebook.com/{graph}/dialog/oauth',
    token: 'https://graph.facebook.com/{graph}/oauth/access_token',
    user: 'https://graph.facebook.com/{graph}/me',
  },
  google: {
    issuer: 'https://accounts.google.com',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  steam: {
    authorize: 'https://steamcommunity.com/openid/login',
    check: 'https://steamcommunity.com/openid/login',
  },
  telegram: {
    issuer: 'https://oauth.telegram.org',
    authorize: 'https://oauth.telegram.org/auth',
    token: 'https://oauth.telegram.org/token',
    keys: 'https://oauth.telegram.org/.well-known/jwks.json',
    widget: 'https://oauth.telegram.org/auth',
  },
  vk: {
    // The hosts of vk.com lead here, and a call that is sent on is no answer.
    authorize: 'https://oauth.vk.ru/authorize',
    token: 'https://oauth.vk.ru/access_token',
    user: 'https://api.vk.ru/method/users.get',
  },
  vk_id: {
    authorize: 'https://id.vk.ru/authorize',
    token: 'https://id.vk.ru/oauth2/auth',
    user: 'https://id.vk.ru/oauth2/user_info',
  },
  yandex: {
    authorize: 'https://oauth.yandex.ru/authorize',
    token: 'https://oauth.yandex.ru/token',
    user: 'https://login.yandex.ru/info',
  },
} as const;

export type ProviderSettings<P extends SocialProvider> = {
  clientId: string;
  clientSecret: string;
  /** Telegram's widget signs with it. */
  botToken: string;
  endpoints: Record<keyof (typeof ENDPOINTS)[P], string>;
};
/** Providers that shoppers may sign in with; the others are not offered. */
export type SocialSettings = { [P in SocialProvider]?: ProviderSettings<P> };

const NO_SECRET = new Set<SocialProvider>(['steam', 'vk_id']);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const SANDBOX_CLIENT = 'shop';
const BROWSER = new Set(['issuer', 'authorize', 'widget']);

const text = z.string().optional();
const endpoint = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !url.startsWith('http:') || LOOPBACK.has(new URL(url).hostname), 'https is needed')
  .optional();

const prefix = (provider: SocialProvider) => provider.toUpperCase();
const variable = (provider: SocialProvider, name: string) => `${prefix(provider)}_${name.toUpperCase()}_URL`;

/** The variables of all providers: `GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`, `GOOGLE_TOKEN_URL` and so on. */
export const socialEnvironment = z.object({
  SOCIAL_SANDBOX_URL: address.optional(),
  FACEBOOK_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'expected v23.0 or the like')
    .default(GRAPH_VERSION),
  SIGN_IN_WITH: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum([...SOCIAL_PROVIDERS, 'phone', 'russian'])))
    .optional(),
  STEAM_SIGN_IN: z.stringbool().default(false),
  TELEGRAM_BOT_TOKEN: z.string().regex(/^\d+:/, 'a token of BotFather').optional(),
  ...Object.fromEntries(
    SOCIAL_PROVIDERS.flatMap((provider) => [
      [`${prefix(provider)}_CLIENT_ID`, text],
      [`${prefix(provider)}_CLIENT_SECRET`, text],
      ...Object.keys(ENDPOINTS[provider]).map((name) => [variable(provider, name), endpoint]),
    ]),
  ),
});

/** Secrets that are needed beside the client ids that are given. */
export const missingSecrets = (given: Values): string[] =>
  SOCIAL_PROVIDERS.filter((provider) => given[`${prefix(provider)}_CLIENT_ID`] && !NO_SECRET.has(provider))
    .map((provider) => `${prefix(provider)}_CLIENT_SECRET`)
    .filter((name) => !given[name]);

/**
 * A site of a Russian owner may sign people in since 1 December 2023 (406-FZ, part 10 of article 8 of 149-FZ) by a phone number or by
 * a service of a Russian owner.
 */
const RUSSIAN = ['phone', 'vk', 'vk_id', 'yandex'];

/** True for a way to sign in that the shop wants to offer: every one, unless `SIGN_IN_WITH` lists them. */
function isOffered(values: Values, name: SocialProvider | 'phone'): boolean {
  const listed = values.SIGN_IN_WITH as string[] | undefined;
  return !listed || listed.includes(name) || (listed.includes('russian') && RUSSIAN.includes(name));
}
export const offersPhone = (values: Values) => isOffered(values, 'phone');

type Values = Record<string, unknown>;
type Sandbox = { url: string; secret: string };

/**
 * Settings of the providers that have credentials. With `SOCIAL_SANDBOX_URL`, the sandbox as a browser sees it, the sandbox
 * replaces the others.
 */
export function readSocial(values: Values, sandbox: Sandbox): SocialSettings {
  const offered = SOCIAL_PROVIDERS.filter((provider) => isOffered(values, provider));
  const found = offered.map((provider) => [provider, readProvider(provider, values, sandbox)]);
  return Object.fromEntries(found.filter(([, settings]) => settings !== undefined)) as SocialSettings;
}

function readProvider(provider: SocialProvider, values: Values, sandbox: Sandbox) {
  const given = (name: string) => values[`${prefix(provider)}_${name}`] as string | undefined;
  const isOwn = provider === 'steam' ? values.STEAM_SIGN_IN : (given('CLIENT_ID') ?? given('BOT_TOKEN'));
  const simulator = isOwn ? undefined : (values.SOCIAL_SANDBOX_URL as string | undefined);
  if (!isOwn && !simulator) return undefined;
  const version = String(values.FACEBOOK_GRAPH_VERSION ?? GRAPH_VERSION);
  const address = ([name, real]: [string, string]) => {
    const played = `${BROWSER.has(name) ? simulator : sandbox.url}/idp/${provider}`;
    const own = name === 'issuer' ? played : `${played}/${name}`;
    return [
      name,
      (values[variable(provider, name)] as string | undefined) ??
        (simulator ? own : real.replace(GRAPH, version)),
    ];
  };
  const endpoints = Object.fromEntries(Object.entries(ENDPOINTS[provider]).map(address));
  return simulator
    ? {
        clientId: SANDBOX_CLIENT,
        clientSecret: sandbox.secret,
        botToken: `${SANDBOX_CLIENT}:${sandbox.secret}`,
        endpoints,
      }
    : {
        clientId: given('CLIENT_ID') ?? '',
        clientSecret: given('CLIENT_SECRET') ?? '',
        botToken: given('BOT_TOKEN') ?? '',
        endpoints,
      };
}
