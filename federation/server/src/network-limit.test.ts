import { expect, test } from 'vitest';
import { NetworkLimit } from './network-limit.ts';

const address = (network: number) => `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`;

test('one network has so many calls a minute, and them again in the next', () => {
  const limit = new NetworkLimit(3);
  const admitted = Array.from({ length: 5 }, () => limit.admits('192.0.2.1', 0));
  expect(admitted).toEqual([true, true, true, false, false]);
  expect(limit.admits('192.0.2.1', 59_999)).toBe(false);
  expect(limit.admits('192.0.2.1', 60_000)).toBe(true);
});

test('a subscriber with a whole IPv6 network is one, and IPv4 in IPv6 is IPv4', () => {
  const limit = new NetworkLimit(1);
  expect(limit.admits('2001:db8:0:1::1', 0)).toBe(true);
  expect(limit.admits('2001:db8:0:1:ffff::2', 0)).toBe(false);
  expect(limit.admits('192.0.2.1', 0)).toBe(true);
  expect(limit.admits('::ffff:192.0.2.1', 0)).toBe(false);
});

test('somebody with a hundred thousand networks shuts nobody out', () => {
  const limit = new NetworkLimit(10);
  for (let network = 0; network < 100_000; network += 1) limit.admits(address(network), 0);
  const others = Array.from({ length: 1_000 }, (_, index) =>
    limit.admits(`192.0.${index >> 8}.${index & 255}`, 0),
  );
  expect(others.filter(Boolean).length).toBeGreaterThan(990);
});
