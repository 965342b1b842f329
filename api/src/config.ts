import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGE_KEY_LENGTH } from '@federation/protocol/page-token';
import { email } from '@shop/contract';
import { z } from 'zod';
import {
  type Accounts,
  accountVariables,
  missingVariables,
  readAccounts,
  takesRealMoney,
} from './config-accounts.ts';
import { type PhoneSettings, phoneVariables, readPhone } from './modules/accounts/phone/senders/settings.ts';
import {
  missingSecrets,
  offersPhone,
  readSocial,
  type SocialSettings,
  socialEnvironment,
} from './modules/accounts/social/providers/settings.ts';
import type { AlertChannels } from './modules/alerts/channels.ts';
import { readSuppliers, type SupplierSettings } from './modules/fulfillment/suppliers/settings.ts';
import { address, origin } from './platform/address.ts';
import { parseAddresses } from './platform/db/hosts.ts';
import { type RetentionDays, readRetention, retentionVariables } from './retention/days.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const milliseconds = z.coerce.number().int().min(10).max(86_400_000);
/** Address of one server of PostgreSQL, or of several with commas between. */
const database = z.string().superRefine((text, context) => {
  try {
    parseAddresses(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});
/** Addresses, networks such as 10.0.0.0/8, and the names that proxy-addr knows: loopback, linklocal, uniquelocal. */
const proxies = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (names) => names.every(isNetwork),
    'expected addresses, networks or loopback, linklocal, uniquelocal',
  );
const DATA_DIR = fileURLToPath(new URL('../../.data', import.meta.url));

const environment = z.object({
  API_PORT: port.default(3100),
  API_HOST: z.string().default('127.0.0.1'),
  API_URL: address.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  PUBLIC_URL: origin.default('http://localhost:3000'),
  DESK_URL: origin.default('http://localhost:3300'),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_READ_URL: database.optional(),
  DATABASE_READ_LAG: milliseconds.default(1_000),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATA_DIR: z.string().default(DATA_DIR),
  MEDIA_STORE: z.string().startsWith('s3://').optional(),
  SECRET_KEY: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('shop@localhost'),
  SHOP_NAME: z.string().default('Пополняй'),
  SUPPORT_EMAIL: z.string().default('support@localhost'),
  SANDBOX_URL: address.default('http://localhost:3200'),
  SANDBOX_SECRET: z.string().min(8).optional(),
  PAYMENT_CHECK_AFTER: milliseconds.default(30_000),
  RESTOCK_AFTER: milliseconds.default(15_000),
  DELIVERY: z.enum(['operator', 'sandbox']).optional(),
  SANDBOX_CONFIRM_AFTER: milliseconds.default(3_000),
  SUPPLIERS_FILE: z.string().optional(),
  SUPPLIERS_INSIDE: z.string().default(''),
  SUPPLIER_ASK_EVERY: milliseconds.default(15_000),
  SUPPLIER_BALANCE_LOW: z.coerce.number().min(0).default(50),
  SUPPLIER_BALANCE_EVERY: milliseconds.default(300_000),
  SUPPLIER_RATES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (rates) => rates.every((rate) => /^[A-Z]{3}=\d{1,9}(\.\d{1,8})?$/.test(rate)),
      'expected roubles for one unit, such as USD=95.50,EUR=104',
    )
    .transform((rates) => Object.fromEntries(rates.map((rate) => rate.split('=') as [string, string]))),
  LEAST_MARGIN: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, 'expected percent of the cost, such as 5')
    .default('0'),
  RATE_LIMIT_SCALE: z.coerce.number().min(0).max(1_000_000).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ROLE: z.enum(['web', 'worker', 'both']).default('both'),
  MAX_IN_FLIGHT: z.coerce.number().int().min(1).max(100_000).default(128),
  ANSWER_CACHE_TTL: z.coerce.number().int().min(0).max(4_000).default(1_000),
  SHUTDOWN_DELAY: z.coerce.number().int().min(0).max(60_000).default(0),
  ALERT_EMAIL: email.optional(),
  ALERT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_WEBHOOK_SECRET: z.string().min(16).optional(),
  ALERT_TELEGRAM_TOKEN: z.string().optional(),
  ALERT_TELEGRAM_CHAT: z.string().optional(),
  ALERT_TELEGRAM_API: address.default('https://api.telegram.org'),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_PORT: port.optional(),
  CHAT_IDENTITY_KEY: z.string().min(8).optional(),
  PAGE_KEY: z.string().min(PAGE_KEY_LENGTH).optional(),
  ...accountVariables,
  ...phoneVariables,
  ...retentionVariables,
});

export type Config = {
  port: number;
  host: string;
  /** Whose `X-Forwarded-*` headers count. From anybody else they are ignored, from this machine too. */
  trustedProxies: string[];
  /** Where this process can be reached by payment providers. */
  apiUrl: string;
  /** Where shoppers reach the shop; without a slash at the end, as all addresses here. */
  publicUrl: string;
  /** Where the staff reach the desk. Its calls are answered under this host only. */
  deskUrl: string;
  databaseUrl: string | undefined;
  /** The database past a pooler in transaction mode; given, `databaseUrl` is that of the pooler. */
  databaseDirectUrl: string | undefined;
  /** Replicas, for what the catalogue reads. */
  databaseReadUrl: string | undefined;
  /** How far a replica may be behind, milliseconds. */
  databaseReadLag: number;
  databasePool: number;
  dataDir: string;
  /** A bucket for pictures, `s3://bucket/prefix`. Absent: folders of the data folder. */
  mediaStore: string | undefined;
  /** Signs receipts' links; kept in the data folder when not given. */
  secretKey: string;
  /** Absent: mail is written to `<dataDir>/mail`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  shopName: string;
  supportEmail: string;
  /** Where alerts are pushed to. */
  alertChannels: AlertChannels;
  sandboxUrl: string;
  /** Signs what the sandbox says; kept in the data folder when not given. */
  sandboxSecret: string;
  /** Providers of social sign-in that have credentials. */
  social: SocialSettings;
  /** Who sends codes to phones; absent: a phone is no way to sign in. */
  phone: PhoneSettings | undefined;
  /** The key of the chat's inbox, by which it believes who writes. */
  chatKey: string | undefined;
  /** The shells' key for the pages that they send; without it no order is counted for the versions that its page was made of. */
  pageKey: string | undefined;
  /** How long a payment may be silent before its provider is asked, milliseconds. */
  paymentCheckAfter: number;
  /** How often an order that found no codes in stock looks again, milliseconds. */
  restockAfter: number;
  /** Who delivers what neither the stock nor a supplier's account does: an operator by hand, or the sandbox, which only says so. */
  delivery: 'operator' | 'sandbox';
  /** The sandbox supplier confirms each step of a delivery after this time, milliseconds. */
  sandboxConfirmAfter: number;
  /** The suppliers of `SUPPLIERS_FILE`, beside MooGold's own variables. */
  suppliers: SupplierSettings[];
  /** Hosts of theirs that may be on this machine or in its networks. */
  suppliersInside: string[];
  /** How often a supplier is asked about a delivery under way, milliseconds. */
  supplierAskEvery: number;
  /** Below this balance of an account at a supplier an operator is alerted, in the account's currency. */
  supplierBalanceLow: number;
  /** How often suppliers are asked for prices and the balance, milliseconds. */
  supplierBalanceEvery: number;
  /** Roubles for one unit of a supplier's currency. */
  supplierRates: Record<string, string>;
  /** Percent of its cost that the shop keeps at least of what it sells. */
  leastMargin: string;
  /** How long what nobody needs any more is kept. */
  retention: RetentionDays;
  /** Multiplies every rate limit; 0 switches them off. */
  rateLimitScale: number;
  logLevel: string;
  role: 'web' | 'worker' | 'both';
  /** Calls that are worked on at a time; more are turned away. */
  maxInFlight: number;
  /** How long a public answer is given again as it is, milliseconds; with what caches add it shows within five seconds. */
  answerCacheTtl: number;
  /** How long a process that is to stop goes on answering, milliseconds. */
  shutdownDelay: number;
  /** Who shows it may read `/metrics`. */
  metricsToken: string | undefined;
  /** A port of its own for the metrics. */
  metricsPort: number | undefined;
} & Accounts;

/** Former names of variables. They are still read, with a warning. */
const FORMER_NAMES = { LEAVE_FOR: 'SHUTDOWN_DELAY', KEEP_ANSWERS_FOR: 'ANSWER_CACHE_TTL' };

/**
 * Reads the configuration from environment variables; an empty one counts as absent.
 * @throws an error that lists every problem at once.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  for (const [former, name] of Object.entries(FORMER_NAMES)) {
    if (given[former] === undefined) continue;
    process.emitWarning(`${former} is called ${name} now`, 'DeprecationWarning');
    given[name] ??= given[former];
  }
  const parsed = environment.safeParse(given);
  const lacking = [...missingVariables(given), ...missingSecrets(given)].map(
    (name) => `  ${name}: is needed beside the others of its account`,
  );
  const social = socialEnvironment.safeParse(given);
  const issues = [...(parsed.error?.issues ?? []), ...(social.error?.issues ?? [])];
  const wrong = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  const listed = given.SUPPLIERS_FILE
    ? readSuppliers(given.SUPPLIERS_FILE, given)
    : { suppliers: [], problems: [] };
  const problems = [...wrong, ...lacking, ...listed.problems.map((problem) => `  ${problem}`)];
  if (!parsed.success || !social.success || problems.length > 0) {
    throw new Error(`The environment has ${problems.length} problem(s):\n${problems.join('\n')}`);
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  const accounts = readAccounts(values);
  const sandboxSecret = values.SANDBOX_SECRET ?? storedSecret(dataDir, 'sandbox-secret');
  const sandbox = { url: values.SANDBOX_URL, secret: sandboxSecret };
  return {
    port: values.API_PORT,
    host: values.API_HOST,
    trustedProxies: values.TRUSTED_PROXIES,
    apiUrl: values.API_URL ?? `http://localhost:${values.API_PORT}`,
    publicUrl: values.PUBLIC_URL,
    deskUrl: values.DESK_URL,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databaseReadLag: values.DATABASE_READ_LAG,
    databasePool: values.DATABASE_POOL,
    dataDir,
    mediaStore: values.MEDIA_STORE,
    secretKey: values.SECRET_KEY ?? storedSecret(dataDir, 'secret-key'),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    shopName: values.SHOP_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    alertChannels: {
      email: values.ALERT_EMAIL,
      webhook: values.ALERT_WEBHOOK_URL
        ? { url: values.ALERT_WEBHOOK_URL, secret: values.ALERT_WEBHOOK_SECRET }
        : undefined,
      telegram:
        values.ALERT_TELEGRAM_TOKEN && values.ALERT_TELEGRAM_CHAT
          ? {
              apiUrl: values.ALERT_TELEGRAM_API,
              token: values.ALERT_TELEGRAM_TOKEN,
              chat: values.ALERT_TELEGRAM_CHAT,
            }
          : undefined,
    },
    sandboxUrl: values.SANDBOX_URL,
    sandboxSecret,
    social: readSocial(social.data, sandbox),
    phone: offersPhone(social.data)
      ? readPhone(values, social.data.SOCIAL_SANDBOX_URL ? sandbox : undefined)
      : undefined,
    chatKey: values.CHAT_IDENTITY_KEY,
    pageKey: values.PAGE_KEY,
    paymentCheckAfter: values.PAYMENT_CHECK_AFTER,
    restockAfter: values.RESTOCK_AFTER,
    // Real money buys nothing that nobody delivers, unless that is asked for in so many words.
    delivery: values.DELIVERY ?? (takesRealMoney(accounts) ? 'operator' : 'sandbox'),
    sandboxConfirmAfter: values.SANDBOX_CONFIRM_AFTER,
    suppliers: listed.suppliers,
    suppliersInside: values.SUPPLIERS_INSIDE.split(/[\s,]+/).filter(Boolean),
    supplierAskEvery: values.SUPPLIER_ASK_EVERY,
    supplierBalanceLow: values.SUPPLIER_BALANCE_LOW,
    supplierBalanceEvery: values.SUPPLIER_BALANCE_EVERY,
    supplierRates: values.SUPPLIER_RATES,
    leastMargin: values.LEAST_MARGIN,
    retention: readRetention(values),
    rateLimitScale: values.RATE_LIMIT_SCALE,
    logLevel: values.LOG_LEVEL,
    role: values.ROLE,
    maxInFlight: values.MAX_IN_FLIGHT,
    answerCacheTtl: values.ANSWER_CACHE_TTL,
    shutdownDelay: values.SHUTDOWN_DELAY,
    metricsToken: values.METRICS_TOKEN,
    metricsPort: values.METRICS_PORT,
    ...accounts,
  };
}

/** Generated once. A link makes it appear whole, so that two processes starting together agree on one. */
function storedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return (
    longest > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= longest))
  );
}
