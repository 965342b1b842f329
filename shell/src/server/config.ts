import path from 'node:path';
import { checkGrants, defaultGrant, type Grant, type Grants } from '@federation/protocol/ownership';
import known from '@shop/shared/grants' with { type: 'json' };
import ports from '@shop/shared/remotes' with { type: 'json' };
import type { Services } from '../app/services.ts';
import { readServices } from './services-config.ts';

export type RemoteConfig = {
  name: string;
  /** Where browsers take its files from, without a slash at the end. */
  url: string;
  /** Where this server reads them, when it has a nearer way. */
  serverUrl?: string;
  /** Public keys (Ed25519, SPKI in base64) whose signature on the pointer is taken; several while a key is being replaced. */
  keys: string[];
};

export type ShellConfig = {
  host: string;
  port: number;
  /** Whose `X-Forwarded-*` headers count: addresses, networks, `loopback`, `linklocal`, `uniquelocal`. */
  trustedProxies?: string[];
  /** The shop's name, where it is another than the texts have. */
  shopName?: string;
  /** Where browsers reach the shop, without a slash at the end. */
  publicUrl: string;
  /** Where this server reaches the api, without a slash at the end. */
  apiUrl: string;
  /** Every remote by its federation name with the origin its files come from. */
  remotes: RemoteConfig[];
  /** Remotes that are configured without a public key: nothing of them is run. */
  withoutKey?: string[];
  /** Which paths each remote may have and which slots it may fill, by its name. What is not here is run for nobody. */
  grants: Grants;
  /** Origins a payment may take the browser to or show a picture from, besides any https one. */
  paymentOrigins: string[];
  /** The folder with the shell's browser files. */
  assets: string;
  /** Chat and error reports, when they are configured. */
  services?: Services;
  /** What lets operators see `/composition` and open past ones; without it nobody does. */
  operatorToken?: string;
  /** Who sends it may read `/metrics`; without it nobody does. */
  metricsToken?: string;
  /** Hosts from which a browser that confirms it may take remotes; without it there are no overrides. */
  overrideHosts?: string[];
  /** A folder for what has to outlive the process: accepted pointers, past compositions. Without one a restart forgets them. */
  stateFolder?: string;
  /** The built code of the process in which a release is rendered before it takes over; without it none is. */
  dryRunFile?: string;
  /** How long a server that is to stop goes on answering, in milliseconds. */
  leaveFor?: number;
  /** How long the server waits for the api, in milliseconds. */
  apiTimeout?: number;
};

/** Time the server waits for the api, in milliseconds: the page's frame must stand within two seconds. */
export const API_TIMEOUT = 1_500;

/** Beside one answer of the api, a page's loader has so much time, in milliseconds. */
const LOADER_TIME = 500;

/** How long the server waits for a page's rule and data, whatever the remote waits for. In milliseconds. */
export const loadTimeout = ({ apiTimeout = API_TIMEOUT }: Pick<ShellConfig, 'apiTimeout'>): number =>
  apiTimeout + LOADER_TIME;

const trimSlash = (url: string) => url.replace(/\/+$/, '');

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
      url: trimSlash(url),
      ...(serverUrl && { serverUrl: trimSlash(serverUrl) }),
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

/** Long enough that nobody guesses it. */
const TOKEN_LENGTH = 16;

function readToken(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const token = env[name];
  if (token && token.length < TOKEN_LENGTH)
    throw new Error(`${name}: expected at least ${TOKEN_LENGTH} characters, got ${token.length}`);
  return token || undefined;
}

/** Unsigned code is never let in by a link alone: who wants overrides has to be an operator. */
function readOverrideHosts(env: NodeJS.ProcessEnv): string[] | undefined {
  if (!env.OVERRIDES) return undefined;
  if (env.OVERRIDES !== 'allow') throw new Error(`OVERRIDES: expected «allow», or nothing`);
  if (!env.OPERATOR_TOKEN) throw new Error('OVERRIDES: expected OPERATOR_TOKEN beside it');
  return (env.OVERRIDE_HOSTS || 'localhost').split(/[\s,]+/).filter(Boolean);
}

/** The configuration from the environment. Throws with the variable's name when one is wrong. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): ShellConfig {
  const shopName = env.SHOP_NAME?.trim();
  const port = readNumber(env, 'SHELL_PORT', 3000, 65_535);
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
    publicUrl: trimSlash(env.PUBLIC_URL ?? `http://localhost:${port}`),
    apiUrl: trimSlash(env.API_URL ?? 'http://127.0.0.1:3100'),
    remotes,
    withoutKey: configured.filter(({ keys }) => keys.length === 0).map(({ name }) => name),
    grants: readGrants(env, configured),
    paymentOrigins: (env.PAYMENT_ORIGINS ?? 'http://localhost:3200').split(/[\s,]+/).filter(Boolean),
    assets: path.join(root, 'dist/web'),
    ...(env.DRY_RUN !== 'off' && { dryRunFile: path.join(root, 'dist/server/dry-run.mjs') }),
    services: readServices(env),
    operatorToken: readToken(env, 'OPERATOR_TOKEN'),
    metricsToken: readToken(env, 'METRICS_TOKEN'),
    ...(shopName && { shopName }),
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter(Boolean),
    overrideHosts: readOverrideHosts(env),
    ...(env.SHELL_STATE && { stateFolder: path.resolve(env.SHELL_STATE) }),
    leaveFor: readNumber(env, 'LEAVE_FOR', 0, 60_000),
    apiTimeout: readNumber(env, 'API_TIMEOUT', API_TIMEOUT, 30_000),
  };
}
