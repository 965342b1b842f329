import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { CompressedBody, RecentBodies } from './compressed-body.ts';

const text = 'τεχτ '.repeat(100);

test('a body is compressed once for everybody who takes that encoding', async () => {
  const body = new CompressedBody(Buffer.from(text));
  const [first, second] = await Promise.all([body.in('br'), body.in('br')]);
  expect(second).toBe(first);
  expect(zlib.brotliDecompressSync(first).toString()).toBe(text);
  expect(zlib.gunzipSync(await body.in('gzip')).toString()).toBe(text);
  expect(await body.in('identity')).toBe(body.bytes);
});

test('a body that comes again is the one that is compressed already', () => {
  const bodies = new RecentBodies();
  const first = bodies.of(['first']);
  expect(bodies.of(['first'])).toBe(first);
  expect(bodies.of(['other']).bytes.toString()).toBe('other');
  expect(bodies.of(['first'])).not.toBe(first);
});

test('bodies that did not come for long are forgotten', () => {
  const bodies = new RecentBodies();
  const lengths = Array.from({ length: 101 }, (_, length) => 'x'.repeat(length));
  const [first, second] = lengths.map((body) => bodies.of([body]));
  expect(bodies.of([lengths[1]!])).toBe(second);
  expect(bodies.of([lengths[0]!])).not.toBe(first);
});
