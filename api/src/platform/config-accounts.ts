import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const word = z.string().min(1).optional();

/** Our accounts with the world outside: none is needed, and each needs all of its own variables. */
export const accountVariables = {
  PAYSELECTION_SITE_ID: word,
  PAYSELECTION_SECRET: word,
  PAYSELECTION_FORM_URL: address.default('https://webform.payselection.com'),
  PAYSELECTION_GATEWAY_URL: address.default('https://gw.payselection.com'),
  GETPAY_WALLET: word,
  GETPAY_SECRET: word,
  GETPAY_URL: address.default('https://getpay.io'),
  GETPAY_VERIFIER: z.enum(['hmac-sha256']).default('hmac-sha256'),
  MOOGOLD_PARTNER_ID: word,
  MOOGOLD_SECRET: word,
  MOOGOLD_URL: address.default('https://moogold.com/wp-json/v1/api'),
};

/** Variables of one account: all of them, or none. */
const TOGETHER: (keyof Values)[][] = [
  ['PAYSELECTION_SITE_ID', 'PAYSELECTION_SECRET'],
  ['GETPAY_WALLET', 'GETPAY_SECRET'],
  ['MOOGOLD_PARTNER_ID', 'MOOGOLD_SECRET'],
];

type Values = z.output<z.ZodObject<typeof accountVariables>>;

/** Absent: not configured, and whatever needs it is not offered. */
export type Accounts = {
  payselection: { siteId: string; secret: string; formUrl: string; gatewayUrl: string } | undefined;
  getpay: { wallet: string; secret: string; url: string; verifier: Values['GETPAY_VERIFIER'] } | undefined;
  moogold: { partnerId: string; secret: string; url: string } | undefined;
};

/** The variables that are missing beside others of the same account. */
export function missingVariables(given: Record<string, string | undefined>): string[] {
  return TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => given[name] === undefined);
    return missing.length === names.length ? [] : missing;
  });
}

export function readAccounts(values: Values): Accounts {
  const { PAYSELECTION_SITE_ID, PAYSELECTION_SECRET, GETPAY_WALLET, GETPAY_SECRET } = values;
  const { MOOGOLD_PARTNER_ID, MOOGOLD_SECRET } = values;
  return {
    payselection:
      PAYSELECTION_SITE_ID && PAYSELECTION_SECRET
        ? {
            siteId: PAYSELECTION_SITE_ID,
            secret: PAYSELECTION_SECRET,
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
            verifier: values.GETPAY_VERIFIER,
          }
        : undefined,
    moogold:
      MOOGOLD_PARTNER_ID && MOOGOLD_SECRET
        ? { partnerId: MOOGOLD_PARTNER_ID, secret: MOOGOLD_SECRET, url: values.MOOGOLD_URL }
        : undefined,
  };
}
