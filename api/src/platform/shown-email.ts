import { domainToUnicode } from 'node:url';

/** An address as people read it: what is kept in Punycode (`cleanEmail`) in its own letters. */
export function shownEmail<T extends string | null>(email: T): T {
  const at = email?.lastIndexOf('@') ?? -1;
  if (!email || at < 0) return email;
  return `${email.slice(0, at)}@${domainToUnicode(email.slice(at + 1))}` as T;
}
