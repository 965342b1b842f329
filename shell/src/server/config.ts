import path from 'node:path';
import { readAddress, readOrigin } from '@federation/protocol/address';
import { checkGrants, defaultGrant, type Grant, type Grants } from '@federation/protocol/ownership';
import { PAGE_KEY_LENGTH } from '@federation/protocol/page-token';
import { parsePreviews } from '@federation/protocol/preview';
import { API_TIMEOUT, type HostConfig, type RemoteConfig } from '@federation/server/config';
import known from '@shop/platform/grants' with { type: 'json' };
import ports from '@shop/platform/remotes' with { type: 'json' };
import { getDomain } from 'tldts';
import type { Services } from '../services.ts';
import { readServices } from './services-config.ts';

/** Configuration of the shop's server. */
export type ShellConfig = HostConfig & {
  /** Origins a payment may take the browser to or show a picture from, besides any https one. */
  paymentOrigins: string[];
  /** Contact in `security.txt`, as an address with its scheme. Without it there is no such file. */
  securityContact?: string;
  /** Chat and error reports, when they are configured. */
  services?: Services;
};

/** Reads an address of the environment. Throws with the variable's name and the reason. */
function readFrom(name: string, text: string, read: (text: string) => string): string {
  try {
    return read(text);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  }
}

function readNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, max: number): number {
  const number = Number(env[name] ?? fallback);
  if (!Number.isInteger(number) || number < 0 || number > max)
    throw new Error(`${name}: expected a number up to ${max}, got ${JSON.stringify(env[name])}`);
  return number;
}

/**
 * `REMOTES` names the remotes in the order of their routes; without it, those of this checkout. Their keys are empty where none is
 * configured.
 */
function readRemotes(env: NodeJS.ProcessEnv): RemoteConfig[] {
  const known: Record<string, number> = ports;
  const names = env.REMOTES?.split(/[\s,]+/).filter(Boolean) ?? Object.keys(known);
  return names.map((name) => {
    const variable = `REMOTE_${name.toUpperCase()}`;
    const url = env[`${variable}_URL`] ?? (known[name] && `http://localhost:${known[name]}`);
    if (!url) throw new Error(`${variable}_URL: expected the origin of ${name}, which REMOTES names`);
    const serverUrl = env[`${variable}_SERVER_URL`];
    return {
      name,
      url: readFrom(`${variable}_URL`, url, readAddress),
      ...(serverUrl && { serverUrl: readFrom(`${variable}_SERVER_URL`, serverUrl, readAddress) }),
      keys: (env[`${variable}_KEYS`] ?? '').split(/[\s,]+/).filter(Boolean),
    };
  });
}

const readList = (text: string | undefined): string[] | undefined => {
  const items = text?.split(/[\s,]+/).filter(Boolean) ?? [];
  if (items.length === 0) return undefined;
  return items.join() === 'none' ? [] : items;
};

/**
 * `REMOTE_<NAME>_PATHS` and `REMOTE_<NAME>_SLOTS`; without them what this checkout says, and for a remote that it does not know the
 * pages below its name. Throws when two remotes are granted the same.
 */
function readGrants(env: NodeJS.ProcessEnv, remotes: readonly RemoteConfig[]): Grants {
  const ofCheckout: Record<string, Grant> = known;
  const grants = Object.fromEntries(
    remotes.map(({ name }) => {
      const { paths, slots } = ofCheckout[name] ?? defaultGrant(name);
      const variable = `REMOTE_${name.toUpperCase()}`;
      return [
        name,
        {
          paths: readList(env[`${variable}_PATHS`]) ?? paths,
          slots: readList(env[`${variable}_SLOTS`]) ?? slots,
        },
      ];
    }),
  );
  try {
    checkGrants(grants);
  } catch (error) {
    throw new Error(`REMOTE_<NAME>_PATHS, REMOTE_<NAME>_SLOTS: ${(error as Error).message}`);
  }
  return grants;
}

/** Throws for a token that could be guessed, or found from a cookie that was signed with it. */
function readToken(env: NodeJS.ProcessEnv, name: string, length: number): string | undefined {
  const token = env[name];
  if (token && token.length < length)
    throw new Error(
      `${name}: expected at least ${length} characters, got ${token.length} («openssl rand -hex 32» prints a good one)`,
    );
  return token || undefined;
}

/** Unsigned code is never let in by a link alone: who wants overrides has to be an operator. */
function readOverrideHosts(env: NodeJS.ProcessEnv): string[] | undefined {
  if (!env.OVERRIDES) return undefined;
  if (env.OVERRIDES !== 'allow') throw new Error(`OVERRIDES: expected «allow», or nothing`);
  if (!env.OPERATOR_TOKEN) throw new Error('OVERRIDES: expected OPERATOR_TOKEN beside it');
  return (env.OVERRIDE_HOSTS || 'localhost').split(/[\s,]+/).filter(Boolean);
}

/** Where somebody who found a hole writes to, as RFC 9116 has it. */
function readContact(text: string): string {
  if (/^[^\s@:/]+@[^\s@]+$/.test(text)) return `mailto:${text}`;
  if (/^(?:mailto:|https:\/\/|tel:)\S+$/.test(text)) return text;
  throw new Error(`SECURITY_CONTACT: expected an e-mail or https address, got ${JSON.stringify(text)}`);
}

function readShare(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const share = Number(env[name] || otherwise);
  if (!(share >= 0 && share <= 1)) throw new Error(`${name}: expected a share from 0 to 1, got ${env[name]}`);
  return share;
}

/** Code that is only being tried gets a domain of its own: from the shop's it could set cookies for the shop. */
function readPreviews(text: string, publicUrl: string): string {
  try {
    const { host } = parsePreviews(text);
    const domain = getDomain(host);
    if (domain && domain === getDomain(publicUrl))
      throw new Error(`the shop itself is at ${domain}: expected another registered domain`);
    return text;
  } catch (error) {
    throw new Error(`PREVIEWS: ${(error as Error).message}`);
  }
}

/** How long the server goes on answering once it is to stop, in milliseconds. The variable was called `LEAVE_FOR`. */
function readShutdownDelay(env: NodeJS.ProcessEnv): number {
  const name =
    env.SHUTDOWN_DELAY === undefined && env.LEAVE_FOR !== undefined ? 'LEAVE_FOR' : 'SHUTDOWN_DELAY';
  if (name === 'LEAVE_FOR')
    process.emitWarning('LEAVE_FOR is called SHUTDOWN_DELAY now', 'DeprecationWarning');
  return readNumber(env, name, 0, 60_000);
}

/** The configuration from the environment. Throws with the variable's name when one is wrong. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): ShellConfig {
  const shopName = env.SHOP_NAME?.trim();
  const port = readNumber(env, 'SHELL_PORT', 3000, 65_535);
  const publicUrl = readFrom('PUBLIC_URL', env.PUBLIC_URL || `http://localhost:${port}`, readOrigin);
  const configured = readRemotes(env);
  const remotes = configured.filter(({ keys }) => keys.length > 0);
  // Fails closed: without a key nothing of a remote could be trusted. One that is not ready yet costs the others nothing.
  if (remotes.length === 0)
    throw new Error(
      'REMOTE_<NAME>_KEYS: expected at least one remote with a public key («keygen <remote>» of the release command line prints it)',
    );
  return {
    host: env.SHELL_HOST ?? '127.0.0.1',
    port,
    publicUrl,
    apiUrl: readFrom('API_URL', env.API_URL || 'http://127.0.0.1:3100', readAddress),
    remotes,
    withoutKey: configured.filter(({ keys }) => keys.length === 0).map(({ name }) => name),
    grants: readGrants(env, configured),
    paymentOrigins: (env.PAYMENT_ORIGINS ?? 'http://localhost:3200')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((text) => readFrom('PAYMENT_ORIGINS', text, readOrigin)),
    assets: path.join(root, 'dist/web'),
    ...(env.DRY_RUN !== 'off' && { dryRunFile: path.join(root, 'dist/server/dry-run.mjs') }),
    services: readServices(env),
    ...(env.SECURITY_CONTACT && { securityContact: readContact(env.SECURITY_CONTACT) }),
    operatorToken: readToken(env, 'OPERATOR_TOKEN', 32),
    metricsToken: readToken(env, 'METRICS_TOKEN', 16),
    pageKey: readToken(env, 'PAGE_KEY', PAGE_KEY_LENGTH),
    ...(shopName && { siteName: shopName }),
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter(Boolean),
    overrideHosts: readOverrideHosts(env),
    ...(env.PREVIEWS && { previews: readPreviews(env.PREVIEWS, publicUrl) }),
    reportShare: readShare(env, 'REPORT_SHARE', 1),
    ...(env.SHELL_STATE && { stateStore: env.SHELL_STATE }),
    shutdownDelay: readShutdownDelay(env),
    apiTimeout: readNumber(env, 'API_TIMEOUT', API_TIMEOUT, 30_000),
  };
}
