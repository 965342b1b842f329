import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '../src/platform/db/schema/accounts.ts';
import { startApp } from './helper.ts';
import { form, profile, send, signIn, signUp } from './support/account.ts';
import { jpeg, bomb as makeBomb, png, WRONG, webp } from './support/pictures.ts';

const drawn = { png, jpeg, webp };
const shop = await startApp({ rateLimitScale: 0 });
const { app, db, config } = shop;
let token: string;
let email: string;
beforeAll(async () => {
  ({ access: token, email } = await signUp(shop));
});

const change = (payload: object) => send(app, 'PATCH', token, { payload });
const upload = async (file: Buffer, type: string, fields = {}, name = 'avatar') =>
  send(app, 'PATCH', token, await form(file, type, fields, name));
const stored = () => readdir(join(config.dataDir, 'media', 'avatars')).catch(() => []);

describe('a change of the profile', () => {
  test('takes a new name', { tags: ['@spec-3.10', '@spec-14.3'] }, async () => {
    const response = await change({ nickname: '  Мария  ' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ nickname: 'Мария', email });
    expect((await profile(shop, token)).json()).toEqual(response.json());
  });

  test('changes nothing that is not given or not the user’s to change', async () => {
    const before = (await profile(shop, token)).json();
    const response = await change({ id: 1, email: 'x@example.com', balance: '9999.00', has_password: false });
    expect([response.statusCode, response.json()]).toEqual([200, before]);
  });

  test.each([
    [{ nickname: '' }, { nickname: ['Укажите имя.'] }],
    [{ nickname: 'x'.repeat(41) }, { nickname: ['Имя — до 40 знаков.'] }],
    [{ avatar: 'https://evil.example/a.png' }, { avatar: ['Выберите файл.'] }],
    [{ avatar: { type: 'image/png', bytes: [1] } }, { avatar: ['Выберите файл.'] }],
  ])('is refused by field: %j', async (body, errors) => {
    const response = await change(body);
    expect([response.statusCode, response.json()]).toEqual([400, errors]);
  });

  test('needs an account, and is read only then', { tags: '@spec-7.13' }, async () => {
    const { payload, headers } = await form(await png(), 'image/png');
    const response = await app.inject({ method: 'PATCH', url: '/api/auth/profile/', payload, headers });
    expect(response.statusCode).toBe(401);
  });
});

describe('an avatar', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'of type %s becomes a WebP of ours without metadata',
    { tags: '@spec-14.10' },
    async (kind) => {
      const response = await upload(await drawn[kind](), `image/${kind}`, { nickname: 'Мария' });
      expect(response.statusCode).toBe(200);
      const { avatar_img: url, nickname } = response.json();
      expect(nickname).toBe('Мария');
      expect(url).toMatch(/^\/media\/avatars\/[0-9a-f-]{36}\.webp$/);
      const served = await app.inject(url);
      expect(served.headers['content-type']).toBe('image/webp');
      expect(served.headers['x-content-type-options']).toBe('nosniff');
      const made = await sharp(served.rawPayload).metadata();
      expect(made).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect([made.exif, made.xmp, made.iptc, made.icc]).toEqual(Array(4).fill(undefined));
      expect(served.rawPayload.includes('Secret')).toBe(false);
    },
  );

  test('replaces the one before, whose file is removed', async () => {
    const first = (await upload(await png(), 'image/png')).json().avatar_img;
    const second = (await upload(await png(), 'image/png')).json().avatar_img;
    expect(second).not.toBe(first);
    expect((await app.inject(first)).statusCode).toBe(404);
    expect(await stored()).toEqual([second.split('/').at(-1)]);
  });

  test.each(Object.entries(WRONG))('that is %s is a 415', async (_name, [make, type]) => {
    const before = await stored();
    const response = await upload(await make(), type);
    expect([response.statusCode, response.json()]).toEqual([415, { detail: expect.any(String) }]);
    expect(await stored()).toEqual(before);
  });

  test('with a film behind it, as phones make them, is taken', async () => {
    const film = Buffer.concat([await jpeg(), Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(999, 7)]);
    expect((await upload(film, 'image/jpeg')).statusCode).toBe(200);
  });

  test.each(['png', 'webp'] as const)(
    '%s that decodes to 196 megapixels is a 413 within 100 MB',
    async (kind) => {
      const bomb = await makeBomb(kind);
      expect(bomb.length).toBeLessThan(700_000);
      const before = process.memoryUsage().rss;
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss);
      }, 5);
      const answers = await Promise.all([1, 2, 3, 4].map(() => upload(bomb, `image/${kind}`)));
      clearInterval(watch);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 413, 413, 413]);
      expect(peak - before).toBeLessThan(100_000_000);
    },
  );

  test('of more than 5 MB is a 413', async () => {
    const large = Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)]);
    expect((await upload(large, 'image/jpeg')).statusCode).toBe(413);
  });

  test('under another name is ignored, and two files are refused', async () => {
    const before = (await profile(shop, token)).json();
    expect((await upload(await png(), 'image/png', {}, 'picture')).json()).toEqual(before);
    const data = new FormData();
    for (const name of ['avatar', 'avatar2'])
      data.append(name, new File([new Uint8Array(await png())], 'a.png', { type: 'image/png' }));
    const request = new Request('http://localhost', { method: 'POST', body: data });
    const response = await send(app, 'PATCH', token, {
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type')! },
    });
    expect(response.statusCode).toBe(413);
  });

  test.each([
    ['multipart/form-data', 'x', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\n…',
      400,
    ],
    ['image/png', 'x', 415],
    ['text/plain', '{"nickname": "x"}', 415],
  ])('in a broken body of type %s is refused', async (type, payload, status) => {
    const response = await send(app, 'PATCH', token, { payload, headers: { 'content-type': type } });
    expect([response.statusCode, response.json()]).toEqual([status, { detail: expect.any(String) }]);
  });
});

test('a deleted account leaves nothing, and its address is free again', { tags: '@spec-14.3' }, async () => {
  const gone = await signUp(shop);
  const before = await stored();
  await send(app, 'PATCH', gone.access, await form(await png(), 'image/png', { nickname: 'Пётр' }));
  const [row] = await db.orm.select().from(users).where(eq(users.email, gone.email));
  expect((await send(app, 'DELETE', gone.access)).statusCode).toBe(204);
  expect(await stored()).toEqual(before);
  const [left] = await db.orm.select().from(users).where(eq(users.id, row!.id));
  expect(left).toMatchObject({ email: null, nickname: '', passwordHash: null, avatar: null });
  expect((await signIn(shop, gone.email)).statusCode).toBe(401);
  await signUp(shop, gone.email);
  expect((await signIn(shop, gone.email)).statusCode).toBe(200);
});
