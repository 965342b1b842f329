import { cleanValue } from './clean-text.ts';

/** Octets of RFC 5321, 4.5.3.1, and of the path that an address stands in. */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;
/** A dot-atom of RFC 5322 with what RFC 6531 adds: letters, digits and signs of every alphabet. */
const ATOM = "(?:[\\w!#$%&'*+/=?^`{|}~-]|(?![\\0-\\x7F])[\\p{L}\\p{M}\\p{N}\\p{S}\\p{P}])+";
const LOCAL_PART = /* @__PURE__ */ new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u');
/** Labels of a name of hosts (RFC 1123), two at least; the last one is not a number. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/;
/** A word of Latin and Cyrillic letters: `mаil` with a Russian "а" looks right and leads elsewhere. */
const MIXED = /\p{Script=Latin}\p{M}*\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{M}*\p{Script=Latin}/u;

/** A domain in letters of DNS (Punycode), lower case; undefined for what is none. */
export function domainName(text: string): string | undefined {
  // A URL takes more than a domain.
  if (/[\s/\\?#:@%[\]]/.test(text)) return undefined;
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return undefined;
  }
}

/** An address in the form in which it is kept and compared: clean, in lower case, its domain in Punycode. What is no address stays as it is, clean. */
export function cleanEmail(text: string): string {
  const clean = cleanValue(cleanValue(text).toLowerCase());
  const at = clean.lastIndexOf('@');
  const domain = at < 0 ? undefined : domainName(clean.slice(at + 1));
  return domain ? `${clean.slice(0, at)}@${domain}` : clean;
}

const octets = (text: string) => new TextEncoder().encode(text).length;

/** Whether letters can be sent to an address, typed in any form: RFC 5321 without quotes, RFC 6531 for other alphabets. */
export function isEmail(text: string): boolean {
  const email = cleanEmail(text);
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  if (at < 1 || MIXED.test(cleanValue(text)) || octets(local) > MAX_LOCAL || octets(email) > MAX_ADDRESS)
    return false;
  return LOCAL_PART.test(local) && DOMAIN.test(domain);
}
