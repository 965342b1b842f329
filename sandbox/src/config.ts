import { resolve } from 'node:path';
import { z } from 'zod';
import type { Wallet } from './getpay.ts';
import type { Partner } from './moogold/orders.ts';
import type { Site } from './payselection.ts';
import type { Terminal } from './tbank.ts';
import type { Merchant } from './yookassa.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const repositoryRoot = resolve(import.meta.dirname, '../..');

const environment = z.object({
  SANDBOX_PORT: port.default(3200),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_URL: z.url().optional(),
  SANDBOX_SECRET: z.string('is needed: the shop has the same').min(8),
  SANDBOX_APPROVE_AFTER: z.coerce.number().int().min(0).default(3_000),
  SANDBOX_SUPPLY_AFTER: z.coerce.number().int().min(0).default(3_000),
  PAYSELECTION_SITE_ID: z.string().default('sandbox'),
  PAYSELECTION_SECRET: z.string().min(8).optional(),
  PAYSELECTION_PUBLIC_KEY: z.string().min(8).optional(),
  PAYSELECTION_SITE_URL: z.url().optional(),
  GETPAY_WALLET: z.string().default('sandbox'),
  GETPAY_SECRET: z.string().min(8).optional(),
  YOOKASSA_SHOP_ID: z.string().default('100500'),
  YOOKASSA_SECRET_KEY: z.string().min(8).optional(),
  TBANK_TERMINAL_KEY: z.string().default('sandbox'),
  TBANK_PASSWORD: z.string().min(8).optional(),
  API_URL: z.url().default('http://localhost:3100'),
  MOOGOLD_PARTNER_ID: z.string().default('sandbox'),
  MOOGOLD_SECRET: z.string().min(8).optional(),
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  DATA_DIR: z.string().default(resolve(repositoryRoot, '.data')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

export type Config = {
  port: number;
  host: string;
  /** The sandbox's address as a browser sees it, without a slash at the end. */
  url: string;
  secret: string;
  /** The shop's accounts with the simulated providers. */
  payselection: Site;
  getpay: Wallet;
  yookassa: Merchant;
  tbank: Terminal;
  moogold: Partner;
  /** Milliseconds after which a payment confirmed elsewhere than on a page approves itself. */
  approveAfter: number;
  /** Milliseconds that the supplier takes to deliver. */
  supplyAfter: number;
  shopUrl: string;
  dataDir: string;
  mailDir: string;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
};

/** Settings from environment variables; throws one error that lists every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`Wrong settings:\n${z.prettifyError(parsed.error)}`);
  const values = parsed.data;
  return {
    port: values.SANDBOX_PORT,
    host: values.SANDBOX_HOST,
    url: (values.SANDBOX_URL ?? `http://localhost:${values.SANDBOX_PORT}`).replace(/\/$/, ''),
    secret: values.SANDBOX_SECRET,
    payselection: {
      siteId: values.PAYSELECTION_SITE_ID,
      secret: values.PAYSELECTION_SECRET ?? values.SANDBOX_SECRET,
      publicKey: values.PAYSELECTION_PUBLIC_KEY ?? `public-${values.SANDBOX_SECRET}`,
      siteUrl: (values.PAYSELECTION_SITE_URL ?? values.PUBLIC_URL).replace(/\/$/, ''),
    },
    getpay: { wallet: values.GETPAY_WALLET, secret: values.GETPAY_SECRET ?? values.SANDBOX_SECRET },
    yookassa: {
      shopId: values.YOOKASSA_SHOP_ID,
      secretKey: values.YOOKASSA_SECRET_KEY ?? values.SANDBOX_SECRET,
      notifyUrl: `${values.API_URL.replace(/\/$/, '')}/api/payments/yookassa/notify/`,
    },
    tbank: {
      terminalKey: values.TBANK_TERMINAL_KEY,
      password: values.TBANK_PASSWORD ?? values.SANDBOX_SECRET,
    },
    moogold: { partnerId: values.MOOGOLD_PARTNER_ID, secret: values.MOOGOLD_SECRET ?? values.SANDBOX_SECRET },
    approveAfter: values.SANDBOX_APPROVE_AFTER,
    supplyAfter: values.SANDBOX_SUPPLY_AFTER,
    shopUrl: values.PUBLIC_URL,
    dataDir: resolve(values.DATA_DIR, 'sandbox'),
    mailDir: resolve(values.DATA_DIR, 'mail'),
    logLevel: values.LOG_LEVEL,
  };
}
