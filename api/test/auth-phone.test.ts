import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { smsRu } from '../src/modules/accounts/phone/senders/sms-ru.ts';
import { startApp, startBeside } from './helper.ts';
import { bearer, newEmail, profile, signUp } from './support/account.ts';
import { startIdentities } from './support/identities.ts';

const idp = await startIdentities();
afterAll(idp.stop);
const settings = idp.settings();
const shop = await startApp({ rateLimitScale: 0, ...settings });
const limited = await startApp({ ...settings });
const byCall = await startBeside(shop, { phone: { ...settings.phone!, way: 'call' } });
type Caller = ReturnType<typeof shop.browser>;
let people = 0;
const newPhone = () => `+7916${String(1_110_000 + ++people).padStart(7, '0')}`;

const ask = (caller: Caller, phone: string) => caller.post('/api/auth/phone/code/', { phone });
const arrive = (caller: Caller, phone: string, code: string, more: object = {}) =>
  caller.post('/api/auth/phone/auth/', { phone, code, ...more });
async function lastText(phone: string): Promise<string> {
  const messages = await (await fetch(`${idp.url}/phone/messages.json`)).json();
  return (messages as { phone: string; text: string }[]).find((one) => one.phone === phone)!.text;
}
const codeOf = async (phone: string) => /\d{6}/.exec(await lastText(phone))![0];
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Somebody whose number signs in, and a browser of theirs. */
async function known() {
  const [caller, phone, email] = [shop.browser(), newPhone(), newEmail()];
  await ask(caller, phone);
  const answer = await arrive(caller, phone, await codeOf(phone), { email });
  return { caller, phone, email, access: answer.json().access as string };
}

describe('signing in by a code', () => {
  test('asks a newcomer for an address and makes an account; the next time it signs in', {
    tags: '@spec-14.17',
  }, async () => {
    const [caller, phone, email] = [shop.browser(), newPhone(), newEmail()];
    const asked = await ask(caller, `8 (${phone.slice(2, 5)}) ${phone.slice(5)}`);
    expect([asked.statusCode, asked.json()]).toEqual([200, { phone, way: 'sms', again_after: 60 }]);
    const code = await codeOf(phone);
    expect((await arrive(caller, phone, code)).json().code).toBe('email_required');
    const { email: taken } = await signUp(shop);
    expect((await arrive(caller, phone, code, { email: taken })).json()).toEqual({
      email: [expect.stringContaining('привяжите номер')],
    });
    const done = await arrive(caller, phone, code, { email });
    expect([done.statusCode, done.json().is_signed_up]).toEqual([200, true]);
    const own = (await profile(caller, done.json().access)).json();
    expect(own).toMatchObject({ email, phone, social_accounts: [], has_password: false });
    expect((await arrive(caller, phone, code)).statusCode).toBe(400);

    const other = shop.browser();
    await ask(other, phone);
    const again = await arrive(other, phone, await codeOf(phone));
    expect(again.json()).toMatchObject({ is_signed_up: false });
    expect((await profile(other, again.json().access)).json().id).toBe(own.id);
  });

  test('takes the end of the calling number where codes come by a call', {
    tags: '@spec-14.17',
  }, async () => {
    const [caller, phone] = [byCall.browser(), newPhone()];
    expect((await ask(caller, phone)).json().way).toBe('call');
    const code = (await lastText(phone)).replaceAll(/\D/g, '').slice(-4);
    expect((await arrive(caller, phone, code, { email: newEmail() })).statusCode).toBe(200);
  });

  test('takes a code five times at most, of the browser that asked, for ten minutes', {
    tags: '@spec-14.18',
  }, async () => {
    const [caller, phone] = [shop.browser(), newPhone()];
    await ask(caller, phone);
    const code = await codeOf(phone);
    const refusal = async (answer: ReturnType<typeof arrive>) => (await answer).json().code?.[0];
    expect(await refusal(arrive(shop.browser(), phone, code))).toContain('больше не действует');
    const guesses = await Promise.all(Array.from({ length: 8 }, () => arrive(caller, phone, wrong(code))));
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(400));
    expect(await refusal(arrive(caller, phone, code))).toContain('больше не действует');

    await ask(caller, phone);
    await shop.db.orm.execute(sql`update phone_codes set expires = now() where phone = ${phone}`);
    expect(await refusal(arrive(caller, phone, await codeOf(phone)))).toContain('больше не действует');
    const { rows } = await shop.db.orm.execute(sql`select * from phone_codes where phone = ${phone}`);
    expect(JSON.stringify(rows)).not.toContain(await codeOf(phone));
  });

  test('sends one code a minute to a number, and few to one network', { tags: '@spec-14.18' }, async () => {
    const phone = newPhone();
    expect((await ask(limited.browser(), phone)).statusCode).toBe(200);
    const again = await ask(limited.browser(), phone);
    expect([again.statusCode, again.headers['retry-after']]).toEqual([429, expect.any(String)]);
    const others = await Promise.all(Array.from({ length: 25 }, () => ask(limited.browser(), newPhone())));
    expect(others.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(4);
  });

  test.each([
    ['abc', 'Проверьте номер'],
    ['+7 916', 'Проверьте номер'],
    ['+1 212 555 01 23', 'начинаются с +7'],
    ['+1 212 555 01 23 44', 'Проверьте номер'],
    ['+79160000207', 'код не отправить'],
  ])('says what is wrong with the number %s', { tags: '@spec-14.17' }, async (phone, says) => {
    const answer = await ask(shop.browser(), phone);
    expect([answer.statusCode, answer.json().phone?.[0]]).toEqual([400, expect.stringContaining(says)]);
  });

  test.each(['+79160000201', '+79160000220'])(
    'says that nothing is sent when the sender cannot: %s',
    { tags: '@spec-14.17' },
    async (phone) => {
      expect((await ask(shop.browser(), phone)).statusCode).toBe(503);
    },
  );
});

describe('a number in the settings', () => {
  test('is attached by a code, signs in, and is detached unless it is the only way in', {
    tags: '@spec-14.17',
  }, async () => {
    const { access, email } = await signUp(shop);
    const [caller, phone] = [shop.browser(), newPhone()];
    await ask(caller, phone);
    const body = { phone, code: await codeOf(phone) };
    expect((await caller.post('/api/auth/phone/bind/', body)).statusCode).toBe(401);
    expect((await caller.post('/api/auth/phone/bind/', body, bearer(access))).statusCode).toBe(200);
    expect((await profile(caller, access)).json()).toMatchObject({ phone, email });
    await ask(caller, phone);
    expect((await arrive(caller, phone, await codeOf(phone))).json()).toMatchObject({ is_signed_up: false });
    expect((await caller.post('/api/auth/phone/unbind/', {}, bearer(access))).statusCode).toBe(200);
    expect((await profile(caller, access)).json().phone).toBeNull();

    const only = await known();
    const refused = await only.caller.post('/api/auth/phone/unbind/', {}, bearer(only.access));
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'last_sign_in']);
  });

  test('is nobody else’s, and one at a time', { tags: '@spec-14.17' }, async () => {
    const { phone } = await known();
    const { access } = await signUp(shop);
    const caller = shop.browser();
    const bind = async (number: string) => {
      await ask(caller, number);
      const body = { phone: number, code: await codeOf(number) };
      return (await caller.post('/api/auth/phone/bind/', body, bearer(access))).json();
    };
    expect(await bind(phone)).toMatchObject({ code: 'identity_taken' });
    expect(await bind(newPhone())).toEqual({ detail: 'Номер привязан.' });
    expect(await bind(newPhone())).toMatchObject({ code: 'already_bound' });
  });
});

describe('the ways to sign in', () => {
  const methods = async (env: Record<string, string>) => {
    const own = { SECRET_KEY: 'x'.repeat(32), SANDBOX_SECRET: 'y'.repeat(32) };
    const { social, phone } = readConfig({ SOCIAL_SANDBOX_URL: idp.url, ...own, ...env });
    return (await (await startBeside(shop, { social, phone })).get('/api/auth/methods/')).json();
  };
  test.each([
    [{}, ['facebook', 'google', 'steam', 'telegram', 'vk', 'vk_id', 'yandex'], 'sms'],
    [{ SIGN_IN_WITH: 'russian' }, ['vk', 'vk_id', 'yandex'], 'sms'],
    [{ SIGN_IN_WITH: 'yandex, steam' }, ['steam', 'yandex'], null],
    [{ SOCIAL_SANDBOX_URL: '' }, [], null],
    [
      { SIGN_IN_WITH: 'phone', SOCIAL_SANDBOX_URL: '', SMSRU_API_ID: 'a-real-key', PHONE_CODES: 'call' },
      [],
      'call',
    ],
  ])('are those of the configuration: %j', { tags: '@spec-14.16' }, async (env, social, phone) => {
    expect(await methods(env)).toEqual({ social, phone });
  });

  test('leave out the phone where nobody sends codes', { tags: '@spec-14.16' }, async () => {
    const closed = await startBeside(shop, { phone: undefined });
    expect((await ask(closed.browser(), newPhone())).json()).toMatchObject({ code: 'provider_unavailable' });
  });
});

test('the key of the sender is in no message of it', { tags: '@spec-14.18' }, async () => {
  for (const url of ['http://127.0.0.1:1', `${idp.url}/smsru`]) {
    const sender = smsRu({ way: 'sms', apiId: 'a-wrong-key', url, shopName: 'Магазин' });
    const error = await sender.send('+79161234567', '123456', '127.0.0.1').catch((one: Error) => one);
    expect(error).toBeInstanceOf(Error);
    expect(`${(error as Error).stack} ${String((error as Error).cause)}`).not.toContain('a-wrong-key');
  }
});

test('the chat gets a hash of the user’s id, by which nobody can write in another’s name', {
  tags: '@spec-14.19',
}, async () => {
  const open = await startBeside(shop, { chatKey: 'key-of-the-inbox' });
  const { access } = await signUp(open);
  const { id, chat_identifier_hash } = (await profile(open, access)).json();
  const { createHmac } = await import('node:crypto');
  expect(chat_identifier_hash).toBe(
    createHmac('sha256', 'key-of-the-inbox').update(String(id)).digest('hex'),
  );
  const { access: other } = await signUp(shop);
  expect((await profile(shop, other)).json().chat_identifier_hash).toBeNull();
});
