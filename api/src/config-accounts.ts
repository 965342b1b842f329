import { z } from 'zod';
import {
  AGENT_TYPES,
  FFD_VERSIONS,
  type FiscalSettings,
  RECEIPT_SUBJECTS,
  TAX_SYSTEMS,
} from './modules/payments/providers/fiscal-receipt.ts';
import type { GetpayVerifierName } from './modules/payments/providers/getpay-signature.ts';
import { address } from './platform/address.ts';
import { RECEIPT_MODES, VAT_RATES } from './platform/db/schema/payments.ts';

/** Their rules: modules/payments/providers/getpay-signature.ts. */
const GETPAY_VERIFIERS = ['hmac-sha256', 'md5'] as const satisfies readonly GetpayVerifierName[];
const nonEmpty = z.string().min(1).optional();
const inn = z.string().regex(/^\d{10}(\d{2})?$/, 'expected 10 or 12 digits');

/** Our accounts at external services: none is needed, and each needs all of its own variables. */
export const accountVariables = {
  PAYSELECTION_SITE_ID: nonEmpty,
  PAYSELECTION_SECRET: nonEmpty,
  PAYSELECTION_PUBLIC_KEY: nonEmpty,
  PAYSELECTION_SITE_URL: address.optional(),
  PAYSELECTION_FORM_URL: address.default('https://webform.payselection.com'),
  PAYSELECTION_GATEWAY_URL: address.default('https://gw.payselection.com'),
  GETPAY_WALLET: nonEmpty,
  GETPAY_SECRET: nonEmpty,
  GETPAY_URL: address.default('https://getpay.io'),
  GETPAY_VERIFIER: z
    .string()
    .default('hmac-sha256')
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(GETPAY_VERIFIERS))),
  YOOKASSA_SHOP_ID: nonEmpty,
  YOOKASSA_SECRET_KEY: nonEmpty,
  YOOKASSA_URL: address.default('https://api.yookassa.ru/v3'),
  TBANK_TERMINAL_KEY: nonEmpty,
  TBANK_PASSWORD: nonEmpty,
  TBANK_URL: address.default('https://securepay.tinkoff.ru/v2'),
  RECEIPT_FFD: z.enum(FFD_VERSIONS).default('1.05'),
  RECEIPT_VAT: z.enum(VAT_RATES).optional(),
  RECEIPT_SUBJECT: z.enum(RECEIPT_SUBJECTS).default('commodity'),
  RECEIPT_MODE: z.enum(RECEIPT_MODES).default('full_payment'),
  RECEIPT_COMPANY_EMAIL: z.email().max(64).optional(),
  RECEIPT_COMPANY_INN: inn.optional(),
  RECEIPT_COMPANY_ADDRESS: z
    .url({ protocol: /^https?$/ })
    .max(256)
    .optional(),
  RECEIPT_TAX_SYSTEM: z.enum(TAX_SYSTEMS).optional(),
  RECEIPT_AGENT: z.enum(AGENT_TYPES).optional(),
  RECEIPT_SUPPLIER_NAME: z.string().min(1).max(239).optional(),
  RECEIPT_SUPPLIER_INN: inn.optional(),
  RECEIPT_SUPPLIER_PHONE: z
    .string()
    .regex(/^\+\d{10,15}$/, 'expected + and 10 to 15 digits')
    .optional(),
  MOOGOLD_PARTNER_ID: nonEmpty,
  MOOGOLD_SECRET: nonEmpty,
  MOOGOLD_URL: address.default('https://moogold.com/wp-json/v1/api'),
};

const COMPANY: (keyof Values)[] = [
  'RECEIPT_COMPANY_EMAIL',
  'RECEIPT_COMPANY_INN',
  'RECEIPT_COMPANY_ADDRESS',
  'RECEIPT_TAX_SYSTEM',
];

/** Variables of one account: all of them, or none. */
const TOGETHER: (keyof Values)[][] = [
  ['PAYSELECTION_SITE_ID', 'PAYSELECTION_SECRET'],
  ['GETPAY_WALLET', 'GETPAY_SECRET'],
  ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
  ['TBANK_TERMINAL_KEY', 'TBANK_PASSWORD'],
  ['MOOGOLD_PARTNER_ID', 'MOOGOLD_SECRET'],
  COMPANY,
  ['RECEIPT_AGENT', 'RECEIPT_SUPPLIER_NAME', 'RECEIPT_SUPPLIER_INN', 'RECEIPT_SUPPLIER_PHONE'],
];

type Values = z.output<z.ZodObject<typeof accountVariables>>;

/** Absent: not configured, and whatever needs it is not offered. */
export type Accounts = {
  payselection:
    | {
        siteId: string;
        secret: string;
        /** The widget's key. Absent: pages are made by `webpayments/create`, and cannot be closed again. */
        publicKey: string | undefined;
        /** The shop's address as it is known there. Absent: that of the shop. */
        siteUrl: string | undefined;
        formUrl: string;
        gatewayUrl: string;
      }
    | undefined;
  getpay: { wallet: string; secret: string; url: string; verifiers: Values['GETPAY_VERIFIER'] } | undefined;
  yookassa: { shopId: string; secretKey: string; url: string } | undefined;
  tbank: { terminalKey: string; password: string; url: string } | undefined;
  fiscal: FiscalSettings | undefined;
  moogold: { partnerId: string; secret: string; url: string } | undefined;
};

/** The variables that are missing beside others of the same account, or for receipts through a provider that does not know the shop. */
export function missingVariables(given: Record<string, string | undefined>): string[] {
  const needsCompany = given.RECEIPT_VAT && (given.TBANK_TERMINAL_KEY || given.PAYSELECTION_SITE_ID);
  return TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => given[name] === undefined);
    return missing.length === names.length && !(names === COMPANY && needsCompany) ? [] : missing;
  });
}

export function readAccounts(values: Values): Accounts {
  const { PAYSELECTION_SITE_ID, PAYSELECTION_SECRET, GETPAY_WALLET, GETPAY_SECRET } = values;
  const { YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY } = values;
  const { TBANK_TERMINAL_KEY, TBANK_PASSWORD } = values;
  const { MOOGOLD_PARTNER_ID, MOOGOLD_SECRET } = values;
  return {
    payselection:
      PAYSELECTION_SITE_ID && PAYSELECTION_SECRET
        ? {
            siteId: PAYSELECTION_SITE_ID,
            secret: PAYSELECTION_SECRET,
            publicKey: values.PAYSELECTION_PUBLIC_KEY,
            siteUrl: values.PAYSELECTION_SITE_URL,
            formUrl: values.PAYSELECTION_FORM_URL,
            gatewayUrl: values.PAYSELECTION_GATEWAY_URL,
          }
        : undefined,
    getpay:
      GETPAY_WALLET && GETPAY_SECRET
        ? {
            wallet: GETPAY_WALLET,
            secret: GETPAY_SECRET,
            url: values.GETPAY_URL,
            verifiers: values.GETPAY_VERIFIER,
          }
        : undefined,
    yookassa:
      YOOKASSA_SHOP_ID && YOOKASSA_SECRET_KEY
        ? { shopId: YOOKASSA_SHOP_ID, secretKey: YOOKASSA_SECRET_KEY, url: values.YOOKASSA_URL }
        : undefined,
    tbank:
      TBANK_TERMINAL_KEY && TBANK_PASSWORD
        ? { terminalKey: TBANK_TERMINAL_KEY, password: TBANK_PASSWORD, url: values.TBANK_URL }
        : undefined,
    fiscal: readFiscal(values),
    moogold:
      MOOGOLD_PARTNER_ID && MOOGOLD_SECRET
        ? { partnerId: MOOGOLD_PARTNER_ID, secret: MOOGOLD_SECRET, url: values.MOOGOLD_URL }
        : undefined,
  };
}

/** True with an account by which money comes in that is not the sandbox's. */
export const takesRealMoney = ({ payselection, getpay, yookassa, tbank }: Accounts): boolean =>
  [payselection, getpay, yookassa, tbank].some((account) => account !== undefined);

function readFiscal(values: Values): FiscalSettings | undefined {
  const { RECEIPT_FFD: ffd, RECEIPT_VAT: vat, RECEIPT_SUBJECT: subject, RECEIPT_MODE: mode } = values;
  if (!vat) return undefined;
  const { RECEIPT_COMPANY_EMAIL: email, RECEIPT_COMPANY_INN: inn } = values;
  const { RECEIPT_COMPANY_ADDRESS: address, RECEIPT_TAX_SYSTEM: taxSystem } = values;
  const company = email && inn && address && taxSystem ? { email, inn, address, taxSystem } : undefined;
  const { RECEIPT_AGENT: type, RECEIPT_SUPPLIER_NAME: name } = values;
  const { RECEIPT_SUPPLIER_INN: supplierInn, RECEIPT_SUPPLIER_PHONE: phone } = values;
  const agent =
    type && name && supplierInn && phone ? { type, supplier: { name, inn: supplierInn, phone } } : undefined;
  return { ffd, vat, subject, mode, company, agent };
}
