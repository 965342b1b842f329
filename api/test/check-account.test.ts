import { describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { startProviderShop } from './support/provider-shop.ts';

const shop = await startProviderShop();
const { genshin, pubg, old } = shop.catalogue.games;
const check = (game: number | string, body: object, headers = {}) =>
  shop.post(`/api/games/${game}/check_account/`, body, headers);
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('a player', () => {
  test('is shown by name before anybody pays', { tags: '@spec-15.7' }, async () => {
    const answer = await check(genshin, { user_id: ' 700123 ', server: 'eu' });
    expect(answer.json()).toEqual({ nickname: 'gamer700123' });
  });

  test('that nobody is: 404 with a text for the field', async () => {
    const answer = await check(genshin, { user_id: 'unknown-1', server: 'eu' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      detail: expect.stringContaining('Игрок не найден'),
      code: 'account_not_found',
    });
  });

  test('cannot be looked up in every game: 501, and 404 where there is no game', async () => {
    expect((await check(genshin, { user_id: 'untold-1', server: 'eu' })).statusCode).toBe(501);
    expect((await check(pubg, { user_id: '1' })).statusCode).toBe(501);
    expect((await check(old, { user_id: '1' })).statusCode).toBe(404);
    expect((await check('x', { user_id: '1' })).statusCode).toBe(404);
  });

  test('needs an id, and a server where the game has several', async () => {
    expect((await check(genshin, { server: 'eu' })).json()).toEqual({ user_id: [expect.any(String)] });
    expect((await check(genshin, { user_id: '1' })).json()).toEqual({ server: [expect.any(String)] });
  });
});

test('a supplier without players: 501; one that does not answer: 503', async () => {
  const ask = async (moogold: object | undefined) => {
    const app = await buildApp({ config: { ...shop.config, moogold } as typeof shop.config, db: shop.db });
    const payload = { user_id: '1', server: 'eu' };
    const answer = await app.inject({ method: 'POST', url: `/api/games/${genshin}/check_account/`, payload });
    await app.close();
    return answer.statusCode;
  };
  expect(await ask(undefined)).toBe(501);
  expect(await ask({ ...shop.config.moogold, url: 'http://127.0.0.1:1' })).toBe(503);
  expect(await ask({ ...shop.config.moogold, secret: 'another secret' })).toBe(503);
});

test('guessing is cut off, and what was asked a moment ago is not asked again', async () => {
  const answers = [];
  for (let n = 0; n < 25; n++)
    answers.push((await check(genshin, { user_id: `${n}`, server: 'eu' }, from('192.0.2.1'))).statusCode);
  expect(answers.filter((status) => status === 200)).toHaveLength(20);
  expect(answers.slice(20)).toEqual([429, 429, 429, 429, 429]);
  expect((await check(genshin, { user_id: '3', server: 'eu' }, from('192.0.2.1'))).statusCode).toBe(200);
  expect((await check(genshin, { user_id: '24', server: 'eu' }, from('192.0.2.2'))).statusCode).toBe(200);
});
