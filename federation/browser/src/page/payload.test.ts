import { expect, test } from 'vitest';
import { payloadUrl } from './payload.ts';

test.each([
  ['/', '/_payload.json?b1'],
  ['/info', '/info/_payload.json?b1'],
  ['/info/contacts/?utm=1#x', '/info/contacts/_payload.json?b1'],
])('the data of %s is at %s', { tags: '@spec-7.53' }, (url, address) => {
  expect(payloadUrl(url, 'b1')).toBe(address);
});

test.each([
  '//host/info',
  '\\\\host\\info',
  '/\\host/info',
  '\\/host/info',
  '/.//host/info',
  'http://host/info',
  'https:/host/info',
  'javascript:alert(1)',
  'data:application/json,{}',
])('%s is refused', { tags: '@spec-7.54' }, (url) => {
  expect(() => payloadUrl(url, 'b1')).toThrow('Payload URL must not include a host');
});
