import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, without leading zeros; undefined for any other. */
function groupsOf(plain: string): string[] | undefined {
  if (!isIPv6(plain)) return undefined;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}

const plainOf = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Returns the network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 one, of which everybody has billions. */
export function networkOf(ip: string): string {
  const plain = plainOf(ip);
  return groupsOf(plain)?.slice(0, 4).join(':') ?? plain;
}

/** Returns the site, a household or an office: an IPv4 address, or the first 56 bits of an IPv6 one, which providers give to one customer. */
export function siteOf(ip: string): string {
  const plain = plainOf(ip);
  const groups = groupsOf(plain)?.slice(0, 4);
  if (!groups) return plain;
  const last = Number.parseInt(groups[3]!, 16) & 0xff_00;
  return [...groups.slice(0, 3), last.toString(16)].join(':');
}

/** Returns the block that one customer rents: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function blockOf(ip: string): string {
  const plain = plainOf(ip);
  if (isIPv4(plain)) return plain.slice(0, plain.lastIndexOf('.'));
  return groupsOf(plain)?.slice(0, 3).join(':') ?? plain;
}
