import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { makeKey } from '@federation/registry/signing';
import { domainName } from '@shop/contract';

/** Variables of `.env.example` that get a secret of their own. */
const SECRETS = [
  'POSTGRES_PASSWORD',
  'SECRET_KEY',
  'SANDBOX_SECRET',
  'METRICS_TOKEN',
  'PAGE_KEY',
  'OPERATOR_TOKEN',
];

/** A shop that is open: its domain, and an address for the certificate authority's letters. */
export type Site = { domain: string; email: string };

/** Reads the arguments of `compose:init`: none, to try the shop, or both of `Site`. @throws {Error} */
export function readSite([domain, email, ...more]: readonly string[]): Site | undefined {
  if (domain === undefined) return undefined;
  const isName = /^[\p{L}\d][\p{L}\d-]*(\.[\p{L}\d-]+)+$/u.test(domain);
  const host = isName ? domainName(domain) : undefined;
  if (!host || !email?.includes('@') || more.length > 0)
    throw new Error(
      `expected a domain and an e-mail address, such as «shop.example.com you@example.com», got «${[domain, email, ...more].join(' ')}»`,
    );
  return { domain: host, email };
}

/** Values for production in place of those to try the shop with. Without `SMTP_URL` nothing starts. */
const valuesOf = ({ domain, email }: Site) => ({
  PUBLIC_URL: `https://${domain}`,
  SHOP_DOMAIN: domain,
  API_URL: `https://${domain}`,
  DESK_URL: `https://desk.${domain}`,
  DESK_DOMAIN: `desk.${domain}`,
  HTTP_PORT: '80',
  HTTPS_PORT: '443',
  EDGE_TLS: email,
  EDGE_HSTS: 'max-age=31536000',
  SUPPORT_EMAIL: email,
  MAIL_FROM: `shop@${domain}`,
  SMTP_URL: '',
  PAYMENT_ORIGINS: '',
  SOCIAL_SANDBOX_URL: '',
});

/**
 * The text of `.env`: the example with secrets that nobody else has and the public keys of the teams' signing keys. Those are read from the
 * folder, and made where there are none.
 */
export async function fillExample(
  example: string,
  keys: string,
  remotes: readonly string[],
  site?: Site,
): Promise<string> {
  const values = new Map(SECRETS.map((name) => [name, randomBytes(32).toString('hex')]));
  for (const name of remotes)
    values.set(`REMOTE_${name.toUpperCase()}_KEYS`, await makeKey(path.join(keys, `${name}.pem`)));
  for (const [name, value] of Object.entries(site ? valuesOf(site) : {})) values.set(name, value);
  return example.replace(/^(\w+)=.*$/gm, (line, name: string) =>
    values.has(name) ? `${name}=${values.get(name)}` : line,
  );
}
