import { expect, test } from 'vitest';
import { scrub, scrubEnvelope, scrubText } from './scrub.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';
const CODE = 'DEMO-DWE2S-7C5TV-4PXQ';

test.each([
  [`token ${JWT}.`, 'token [token].'],
  [`Authorization: Bearer ${'a'.repeat(20)}`, 'Authorization: Bearer [removed]'],
  ['письмо для ivan.petrov+x@example.com ушло', 'письмо для [email] ушло'],
  ['иван@почта.рф', '[email]'],
  ['/?email=ivan%40example.com', '/?email=[removed]'],
  ['next=ivan%40example.com', 'next=[email]'],
  ['/orders/1/pay?key=abc.def&x=1#y', '/orders/1/pay?key=[removed]&x=1#y'],
  ['/auth/vk_id/redirect?code=1|2|3&state=s', '/auth/vk_id/redirect?code=[removed]&state=[removed]'],
  [
    '/auth/steam/redirect?openid.sig=a%3D&openid.mode=id_res',
    '/auth/steam/redirect?openid.sig=[removed]&openid.mode=[removed]',
  ],
  ['/info?reset=r1', '/info?reset=[removed]'],
  [`Код ${CODE}, ещё ABCDEF123456`, 'Код [code], ещё [code]'],
  ['звоните +7 (999) 123-45-67', 'звоните [phone]'],
])('%s is sent as %s', { tags: '@spec-15.9' }, (text, sent) => {
  expect(scrubText(text)).toBe(sent);
});

test.each([
  'GET /api/games/1/ answered 503',
  'Loading chunk 123 failed (http://localhost:3001/1.0.0-abcdef12/a.js)',
  '/orders/0b6f3f4e-90a5-4c0e-9b0a-3b1f5b1d2c3e/pay',
  'RUNTIME-008 UTF-8 TypeError',
  'AGGREGATE_ERROR',
])('%s is left as it is', (text) => {
  expect(scrubText(text)).toBe(text);
});

test('fields that hold secrets are emptied at any depth', { tags: '@spec-15.9' }, () => {
  const event = {
    request: { headers: { Cookie: 'access=1', Accept: 'text/html' } },
    extra: [{ password: 'x', new_password: 'y', access_token: 'z', codes: [{ code: 'short' }], count: 3 }],
  };
  expect(scrub(event)).toEqual({
    request: { headers: { Cookie: '[removed]', Accept: 'text/html' } },
    extra: [
      {
        password: '[removed]',
        new_password: '[removed]',
        access_token: '[removed]',
        codes: '[removed]',
        count: 3,
      },
    ],
  });
});

test('an envelope keeps its form: the address it is for, and lengths of what was changed', () => {
  const recording = `{"segment_id":0}\n[{"text":"ivan@example.com — ok"}]`;
  const envelope = [
    '{"event_id":"1","dsn":"https://key@sentry.example.com/7","trace":{"transaction":"/?key=secret"}}',
    '{"type":"event"}',
    JSON.stringify({ message: `${JWT} ${CODE}` }),
    JSON.stringify({ type: 'replay_recording', length: new TextEncoder().encode(recording).length }),
    recording,
  ].join('\n');
  const lines = scrubEnvelope(envelope).split('\n');
  expect(JSON.parse(lines[0]!)).toEqual({
    event_id: '1',
    dsn: 'https://key@sentry.example.com/7',
    trace: { transaction: '/?key=[removed]' },
  });
  expect(lines[2]).toBe('{"message":"[token] [code]"}');
  const kept = lines.slice(4).join('\n');
  expect(kept).toBe('{"segment_id":0}\n[{"text":"[email] — ok"}]');
  expect(JSON.parse(lines[3]!).length).toBe(new TextEncoder().encode(kept).length);
});
