import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';

function listOf(networks: string): BlockList {
  const list = new BlockList();
  for (const network of networks.trim().split(/\s+/)) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Where clouds hand out keys of the machine, and a link's own addresses. Nobody sells goods there. */
const METADATA = listOf('169.254.0.0/16 100.100.100.200/32 192.0.0.192/32 fe80::/10 fd00:ec2::/32');
/** This machine, networks of one's own, and IPv6 addresses that stand for an IPv4 one: IANA's special-purpose registries. */
const INSIDE = listOf(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3
  ::/96 64:ff9b::/96 64:ff9b:1::/48 2001::/32 2002::/16 fc00::/7 fec0::/10 ff00::/8`);

/** A place that a described service must not be at. */
export class InsideError extends Error {
  readonly code = 'ERR_INSIDE';
}

export type InsideGuard = {
  /** For `fetch`: checks a name's address as it connects, so that a name which changes its address gains nothing. */
  dispatcher: Agent;
  /** @throws {InsideError} for a URL whose host is an address inside, or `localhost`: those are not looked up. */
  check(url: string): void;
};

/**
 * Keeps calls to services that a file describes out of this machine and its networks, but for the hosts in `allowed`. Addresses of
 * metadata are refused even there.
 */
export function createInsideGuard(allowed: readonly string[]): InsideGuard {
  const refusal = (host: string, address: string): InsideError | undefined => {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const isInside =
      METADATA.check(address, family) || (INSIDE.check(address, family) && !allowed.includes(host));
    if (!isInside) return undefined;
    return new InsideError(
      `${host} leads to ${address}, which is inside: SUPPLIERS_INSIDE names the hosts that may`,
    );
  };
  const guarded: LookupFunction = (host, options, done) =>
    dns.lookup(host, { ...options, all: true }, (error, addresses) => {
      const wrong = error ?? addresses.map(({ address }) => refusal(host, address)).find(Boolean);
      if (wrong) return done(wrong, '', 0);
      if (options.all) return done(null, addresses);
      return done(null, addresses[0]!.address, addresses[0]!.family);
    });
  return {
    dispatcher: new Agent({ connect: { lookup: guarded } }),
    check(url) {
      // A URL writes decimal, octal and short forms of an address in one way.
      const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
      const named = /(?:^|\.)localhost\.?$/.test(host) ? '127.0.0.1' : '';
      const address = isIP(host) ? host : named;
      const wrong = address ? refusal(host, address) : undefined;
      if (wrong) throw wrong;
    },
  };
}
