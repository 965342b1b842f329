import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { CodedBody, RecentBodies } from './coded-body.ts';

const text = 'текст '.repeat(100);

test('a body is coded once for everybody who takes that coding', async () => {
  const body = new CodedBody(Buffer.from(text));
  const [first, second] = await Promise.all([body.in('br'), body.in('br')]);
  expect(second).toBe(first);
  expect(zlib.brotliDecompressSync(first).toString()).toBe(text);
  expect(zlib.gunzipSync(await body.in('gzip')).toString()).toBe(text);
  expect(await body.in('identity')).toBe(body.bytes);
});

test('a body that comes again is the one that is coded already', () => {
  const bodies = new RecentBodies();
  const first = bodies.of(Buffer.from('first'));
  expect(bodies.of(Buffer.from('first'))).toBe(first);
  expect(bodies.of(Buffer.from('other')).bytes.toString()).toBe('other');
  expect(bodies.of(Buffer.from('first'))).not.toBe(first);
});

test('bodies that did not come for long are forgotten', () => {
  const bodies = new RecentBodies();
  const lengths = Array.from({ length: 101 }, (_, length) => 'x'.repeat(length));
  const [first, second] = lengths.map((body) => bodies.of(Buffer.from(body)));
  expect(bodies.of(Buffer.from(lengths[1]!))).toBe(second);
  expect(bodies.of(Buffer.from(lengths[0]!))).not.toBe(first);
});
