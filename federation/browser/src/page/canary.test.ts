import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Canary, canariesOf, canaryCookie, takesPart } from './canary.ts';

const canary = (name: string, percent: number, version = '1.0.1-ab12'): Canary => ({
  name,
  version,
  percent,
});
/** Random numbers as 2,000 browsers draw them, the same in every run. */
const browsers = Array.from({ length: 2_000 }, (_, index) =>
  createHash('sha256').update(`browser ${index}`).digest().readUInt32BE(),
);
const share = (isIn: (bucket: number) => boolean) => browsers.filter(isIn).length / browsers.length;
const anyBucket = fc.integer({ min: 0, max: 2 ** 32 - 1 });

test.each(['catalog', 'checkout', 'profile', 'info'])(
  'a canary of %s takes 8 to 12 of 100 browsers when it is to take 10',
  (name) => {
    const taken = share((bucket) => takesPart(bucket, canary(name, 10)));
    expect(taken).toBeGreaterThan(0.08);
    expect(taken).toBeLessThan(0.12);
  },
);

test('neighbouring numbers are spread as evenly as random ones', () => {
  const taken = Array.from({ length: 2_000 }, (_, bucket) => takesPart(bucket, canary('info', 10)));
  const count = taken.filter(Boolean).length;
  expect(count).toBeGreaterThan(160);
  expect(count).toBeLessThan(240);
});

test('keeps a browser on its side, and those who were in when the share grows', () => {
  fc.assert(
    fc.property(anyBucket, fc.nat(100), fc.nat(100), (bucket, a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      const isIn = takesPart(bucket, canary('catalog', less));
      expect(takesPart(bucket, canary('catalog', less))).toBe(isIn);
      if (isIn) expect(takesPart(bucket, canary('catalog', more))).toBe(true);
    }),
  );
});

test('0 % is nobody, 100 % everybody', () => {
  fc.assert(fc.property(anyBucket, (bucket) => !takesPart(bucket, canary('info', 0))));
  fc.assert(fc.property(anyBucket, (bucket) => takesPart(bucket, canary('info', 100))));
});

test('canaries of two remotes, and of two versions, draw independently', () => {
  const half = canary('catalog', 50);
  for (const other of [canary('checkout', 50), canary('catalog', 50, '1.0.2-cd34')]) {
    const both = share((bucket) => takesPart(bucket, half) && takesPart(bucket, other));
    expect(both).toBeGreaterThan(0.22);
    expect(both).toBeLessThan(0.28);
  }
});

test('the cookie carries the choice to the server, which honours what is under way only', () => {
  const canaries = [canary('catalog', 50), canary('checkout', 50), canary('info', 0)];
  fc.assert(
    fc.property(anyBucket, (bucket) => {
      const cookie = canaryCookie(bucket, canaries);
      expect(cookie).toMatch(/^[\w@.|+-]*$/);
      const expected = canaries.filter((one) => takesPart(bucket, one));
      expect(canariesOf(cookie, canaries)).toEqual(expected);
      expect(canariesOf(cookie, [])).toEqual([]);
    }),
  );
  expect(canariesOf(undefined, canaries)).toEqual([]);
  expect(canariesOf('catalog@9.9.9|checkout@1.0.1-ab12', canaries)).toEqual([canaries[1]]);
});
