import type { Services } from '../services.ts';

function readUrl(env: NodeJS.ProcessEnv, name: string): URL | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`${name}: expected an http or https address, got ${JSON.stringify(text)}`);
  return new URL(text);
}

function readChat(env: NodeJS.ProcessEnv): Services['chat'] {
  const url = readUrl(env, 'CHAT_URL');
  const token = env.CHAT_TOKEN;
  if (Boolean(url) !== Boolean(token))
    throw new Error('CHAT_URL and CHAT_TOKEN: expected both, or none of them');
  return url && token ? { url: url.origin, token } : undefined;
}

function readErrors(env: NodeJS.ProcessEnv): Services['errors'] {
  const dsn = readUrl(env, 'SENTRY_DSN');
  if (dsn && (!dsn.username || !/\/\d+$/.test(dsn.pathname)))
    throw new Error('SENTRY_DSN: expected https://{key}@{host}/{project}');
  return dsn && { dsn: dsn.href };
}

/** Services of the outside world from the environment. Throws with the variable's name when one is wrong. */
export function readServices(env: NodeJS.ProcessEnv): Services {
  const chat = readChat(env);
  const errors = readErrors(env);
  return { ...(chat && { chat }), ...(errors && { errors }) };
}
