import { expect, test } from 'vitest';
import { paymentUrl, UnsafeAddress } from './payment-url.ts';

test('lets https through, and http on this machine', { tags: '@spec-12.3' }, () => {
  expect(paymentUrl('https://pay.example/1?a=b')).toBe('https://pay.example/1?a=b');
  expect(paymentUrl('http://localhost:3200/pay/1')).toBe('http://localhost:3200/pay/1');
  expect(paymentUrl('http://127.0.0.1:3200/pay/1')).toBe('http://127.0.0.1:3200/pay/1');
});

test('refuses everything else', { tags: '@spec-12.3' }, () => {
  const refused = [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,1',
    'http://pay.example/',
    '//pay.example',
    '/pay',
    '',
    'http://localhost.evil.example/',
  ];
  for (const address of refused) expect(() => paymentUrl(address), address).toThrow(UnsafeAddress);
});
