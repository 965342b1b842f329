/**
 * Where a link of an article may lead: a page of this shop, a place on this page, or outside by https, http, mailto or tel.
 * Null for everything else, such as `javascript:` and addresses without a scheme that lead to another host.
 */
export function safeLink(address: string): { kind: 'page' | 'anchor' | 'outside'; href: string } | null {
  if (/^\/(?![/\\])/.test(address)) return { kind: 'page', href: address };
  if (address.startsWith('#')) return { kind: 'anchor', href: address };
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return /^(https?|mailto|tel):$/.test(protocol) ? { kind: 'outside', href } : null;
}
