import { expect, test } from 'vitest';
import { isProvider, socialAnswer } from './answer.ts';

const answer = (provider: Parameters<typeof socialAnswer>[0], query: string, hash = '') =>
  socialAnswer(provider, new URLSearchParams(query), hash);
const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('passes code and state on', () => {
  expect(answer('yandex', 'code=c&state=s')).toEqual({ kind: 'code', code: 'c', state: 's' });
});

test('packs VK ID’s code with its device and state', { tags: '@spec-14.6' }, () => {
  expect(answer('vk_id', 'code=c&state=s&device_id=d&type=code_v2')).toEqual({
    kind: 'code',
    code: 'c|d|s',
    state: 's',
  });
});

test('passes the whole query of Steam and of Telegram’s widget', { tags: '@spec-14.6' }, () => {
  const steam = 'openid.mode=id_res&openid.claimed_id=https%3A%2F%2Fsteamcommunity.com%2Fopenid%2Fid%2F7';
  expect(answer('steam', steam)).toEqual({ kind: 'code', code: steam, state: null });
  expect(answer('telegram', 'id=7&auth_date=1&hash=ab')).toEqual({
    kind: 'code',
    code: 'id=7&auth_date=1&hash=ab',
    state: null,
  });
  expect(answer('telegram', 'code=c&state=s')).toEqual({ kind: 'code', code: 'c', state: 's' });
});

test('unpacks what Telegram’s widget left behind the hash, and adds the state of the way out', () => {
  const fields = { id: 7, first_name: 'Анна', auth_date: 1, hash: 'ab' };
  expect(answer('telegram', 'state=s', `#tgAuthResult=${packed(fields)}`)).toEqual({
    kind: 'code',
    code: new URLSearchParams({
      id: '7',
      first_name: 'Анна',
      auth_date: '1',
      hash: 'ab',
      state: 's',
    }).toString(),
    state: 's',
  });
  expect(answer('telegram', 'state=s', '#tgAuthResult=false')).toEqual({ kind: 'refused' });
  for (const hash of [
    '#tgAuthResult=%%%',
    `#tgAuthResult=${packed('text')}`,
    `#tgAuthResult=${packed({ id: 7 })}`,
  ])
    expect(answer('telegram', 'state=s', hash)).toEqual({ kind: 'incomplete' });
});

test.each([
  ['google', 'error=access_denied&state=s'],
  ['steam', 'openid.mode=cancel'],
] as const)('knows a refusal of %s', (provider, query) => {
  expect(answer(provider, query)).toEqual({ kind: 'refused' });
});

test.each([
  ['google', 'code=c'],
  ['google', 'state=s'],
  ['vk_id', 'code=c&state=s'],
  ['steam', 'openid.mode=id_res'],
  ['telegram', 'id=7'],
  ['vk', ''],
] as const)('knows an incomplete answer of %s: %s', (provider, query) => {
  expect(answer(provider, query)).toEqual({ kind: 'incomplete' });
});

test('knows the seven providers', { tags: '@spec-7.14' }, () => {
  expect(['facebook', 'google', 'steam', 'telegram', 'vk', 'vk_id', 'yandex'].every(isProvider)).toBe(true);
  expect(isProvider('myspace')).toBe(false);
  expect(isProvider(undefined)).toBe(false);
});
