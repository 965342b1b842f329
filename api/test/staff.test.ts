import { ROLES } from '@shop/desk-contract/roles';
import { and, eq, ne, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditTrail, staff } from '../src/platform/db/schema/staff.ts';
import { startApp } from './helper.ts';
import { bearer, signUp } from './support/account.ts';
import { codeOf, DESK, joinStaff, STAFF_PASSWORD } from './support/staff.ts';

const shop = await startApp({ rateLimitScale: 0 });
const { orm } = shop.db;
const owner = await joinStaff(shop, 'owner');
const signIn = (browser: ReturnType<typeof shop.browser>, body: object) =>
  browser.post('/api/desk/sign-in/', { email: owner.email, password: STAFF_PASSWORD, ...body }, DESK);

describe('an invitation', () => {
  test('makes its holder one of the staff, once', { tags: '@spec-18.2' }, async () => {
    expect((await owner.get('me/')).json()).toMatchObject({ role: 'owner', email: owner.email });
    const again = await shop.browser().post('/api/desk/invitations/open/', { token: owner.token }, DESK);
    expect(again.statusCode).toBe(404);
  });

  test('is made by owners only, for one of the roles', async () => {
    const support = await joinStaff(shop, 'support');
    expect((await support.post('invitations/', { email: 'a@b.example', role: 'owner' })).statusCode).toBe(
      403,
    );
    const made = await owner.post('invitations/', { email: 'A@b.example', role: 'finance' });
    expect(made.json()).toMatchObject({ email: 'a@b.example', role: 'finance' });
    expect(made.json().link).toMatch(/^http:\/\/localhost:3300\/invitation#[\w-]{43}$/);
    expect((await owner.post('invitations/', { email: owner.email, role: 'owner' })).statusCode).toBe(400);
  });
});

describe('invitations that nobody has accepted', () => {
  const newPerson = (token: string) => shop.browser().post('/api/desk/invitations/open/', { token }, DESK);
  const tokenOf = (answer: { json(): { link: string } }) => new URL(answer.json().link).hash.slice(1);
  const listed = async () =>
    (await owner.get('invitations/')).json().map(({ email }: { email: string }) => email);

  test('are seen and revoked by owners, and what is revoked lets nobody in', async () => {
    const email = 'revoked@shop.example';
    const tokens = [];
    for (const role of ['owner', 'support'])
      tokens.push(tokenOf(await owner.post('invitations/', { email, role })));
    expect((await owner.get('invitations/')).body).not.toContain(tokens[0]);
    expect(await listed()).toContain(email);
    const support = await joinStaff(shop, 'support', 'curious@shop.example');
    expect((await support.get('invitations/')).statusCode).toBe(403);
    expect((await support.post('invitations/revoke/', { email })).statusCode).toBe(403);
    expect((await owner.post('invitations/revoke/', { email })).statusCode).toBe(204);
    expect((await owner.post('invitations/revoke/', { email })).statusCode).toBe(404);
    expect(await listed()).not.toContain(email);
    for (const token of tokens) expect((await newPerson(token)).statusCode).toBe(404);
  });

  test.each([
    ['is dismissed', { is_disabled: true }],
    ['loses the role', { role: 'finance' }],
  ])('end with an owner who %s', async (how, change) => {
    const left = await joinStaff(shop, 'owner', `${Object.keys(change)[0]}@shop.example`);
    const email = `back-${Object.keys(change)[0]}@shop.example`;
    const token = tokenOf(await left.post('invitations/', { email, role: 'owner' }));
    const { totp } = (await newPerson(token)).json();
    expect((await owner.send('PATCH', `staff/${left.id}/`, { ...change, why: how })).statusCode).toBe(200);
    const accepted = await shop
      .browser()
      .post(
        '/api/desk/invitations/accept/',
        { token, name: 'Снова я', password: STAFF_PASSWORD, code: codeOf(totp) },
        DESK,
      );
    expect(accepted.statusCode).toBe(404);
    expect(await listed()).not.toContain(email);
  });
});

describe('signing in', () => {
  test('takes password and code together, and a code once', { tags: '@spec-18.2' }, async () => {
    const browser = shop.browser();
    const code = codeOf(owner.totp);
    expect((await signIn(browser, { code, password: 'пароль сотрудника 2' })).json().code).toBe(
      'wrong_credentials',
    );
    expect((await signIn(browser, { code: codeOf(owner.totp, 5) })).json().code).toBe('wrong_credentials');
    expect((await browser.get('/api/desk/me/', DESK)).statusCode).toBe(401);
    expect((await signIn(browser, { code })).statusCode).toBe(200);
    expect((await browser.get('/api/desk/me/', DESK)).statusCode).toBe(200);
    expect((await signIn(shop.browser(), { code })).json().code).toBe('wrong_credentials');
  });

  test('gives a cookie that scripts cannot read and other sites do not send', async () => {
    const response = await signIn(shop.browser(), { code: codeOf(owner.totp, 1) });
    expect(response.headers['set-cookie']).toMatch(
      /^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test('is slowed down by address and network', async () => {
    const limited = await startApp({ rateLimitScale: 1 });
    const attempts = Array.from({ length: 11 }, () =>
      limited.post('/api/desk/sign-in/', { email: 'x@y.example', password: 'x', code: '000000' }, DESK),
    );
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode).sort();
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(statuses[10]).toBe(429);
  });

  test('stays open to its owner while strangers of many networks try passwords', async () => {
    const limited = await startApp({ rateLimitScale: 1 });
    const person = await joinStaff(limited, 'owner', 'besieged@shop.example');
    const from = (ip: string, password: string, code: string) =>
      limited
        .browser()
        .post(
          '/api/desk/sign-in/',
          { email: person.email, password, code },
          { ...DESK, 'x-forwarded-for': ip },
        );
    for (let n = 1; n <= 12; n += 1)
      expect((await from(`198.51.100.${n}`, 'guess', '000000')).statusCode).toBe(400);
    expect((await from('203.0.113.7', STAFF_PASSWORD, codeOf(person.totp))).statusCode).toBe(200);
  });

  test('has few codes tried beside a stolen password, which costs the owner’s own networks nothing', async () => {
    const limited = await startApp({ rateLimitScale: 1 });
    const person = await joinStaff(limited, 'owner', 'stolen@shop.example');
    const from = (ip: string, code: string) =>
      limited
        .browser()
        .post(
          '/api/desk/sign-in/',
          { email: person.email, password: STAFF_PASSWORD, code },
          { ...DESK, 'x-forwarded-for': ip },
        );
    expect((await from('203.0.113.7', codeOf(person.totp))).statusCode).toBe(200);
    const wrong = codeOf(person.totp, 7);
    const statuses = [];
    for (let n = 1; n <= 11; n += 1) statuses.push((await from(`198.51.100.${n}`, wrong)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await from('203.0.113.7', codeOf(person.totp, 1))).statusCode).toBe(200);
  });
});

describe('the desk', () => {
  test('is not there under the shop’s host, nor for a shopper', { tags: '@spec-18.1' }, async () => {
    const { access } = await signUp(shop);
    expect((await owner.get('me/', { host: 'localhost:3000' })).statusCode).toBe(404);
    expect((await owner.get('me/', { 'x-forwarded-host': 'localhost:3000' })).statusCode).toBe(404);
    expect((await shop.get('/api/desk/me/', { ...DESK, ...bearer(access) })).statusCode).toBe(401);
    expect((await shop.get('/api/desk/staff/', { ...DESK, ...bearer(access) })).statusCode).toBe(401);
  });

  test('refuses what another origin sends, the shop among them', { tags: '@spec-18.1' }, async () => {
    for (const headers of [{ origin: 'http://localhost:3000' }, { 'sec-fetch-site': 'same-site' }])
      expect(
        (await owner.post('invitations/', { email: 'c@d.example', role: 'owner' }, headers)).statusCode,
      ).toBe(403);
  });

  test('lets each role do what is its own', { tags: '@spec-18.3' }, async () => {
    const allowed = new Map<string, number>();
    for (const role of ROLES) {
      const person = await joinStaff(shop, role, `walls-${role}@shop.example`);
      allowed.set(`${role} staff`, (await person.get('staff/')).statusCode);
      allowed.set(`${role} audit`, (await person.get('audit/')).statusCode);
    }
    expect(Object.fromEntries(allowed)).toEqual({
      ...{ 'owner staff': 200, 'owner audit': 200 },
      ...{ 'support staff': 403, 'support audit': 403 },
      ...{ 'content staff': 403, 'content audit': 403 },
      ...{ 'finance staff': 403, 'finance audit': 200 },
      ...{ 'read_only staff': 403, 'read_only audit': 200 },
    });
  });
});

describe('sessions', () => {
  test('are seen and ended by their owner', { tags: '@spec-18.4' }, async () => {
    const person = await joinStaff(shop, 'content', 'sessions@shop.example');
    const other = shop.browser();
    await other.post(
      '/api/desk/sign-in/',
      { email: person.email, password: STAFF_PASSWORD, code: codeOf(person.totp) },
      { ...DESK, 'user-agent': 'Телефон' },
    );
    const listed = (await person.get('sessions/')).json();
    expect(listed).toHaveLength(2);
    const { id } = listed.find(({ browser }: { browser: string }) => browser === 'Телефон');
    expect((await person.send('DELETE', `sessions/${id}/`)).statusCode).toBe(204);
    expect((await other.get('/api/desk/me/', DESK)).statusCode).toBe(401);
    expect((await owner.get('me/')).statusCode).toBe(200);
    await person.post('sign-out/');
    expect((await person.get('me/')).statusCode).toBe(401);
  });

  test('of somebody else are seen and ended by an owner; whatever ends is in the trail', {
    tags: ['@spec-18.4', '@spec-18.5'],
  }, async () => {
    const person = await joinStaff(shop, 'support', 'away@shop.example');
    const path = `staff/${person.id}/sessions/`;
    expect((await owner.get(path)).json()).toMatchObject([{ is_current: false }]);
    expect((await person.get(path)).statusCode).toBe(403);
    expect((await person.post(`${path}end/`, { why: 'проверка' })).statusCode).toBe(403);
    expect((await owner.post(`${path}end/`, { why: 'потеряла телефон' })).statusCode).toBe(204);
    expect((await person.get('me/')).statusCode).toBe(401);
    expect((await owner.get('me/')).statusCode).toBe(200);
    const [ended] = (await owner.get('audit/?subject=staff:away@shop.example')).json();
    expect(ended).toMatchObject({ action: 'staff.end_sessions', who: 'Имя owner', why: 'потеряла телефон' });
    expect(ended.before.sessions).toHaveLength(1);
    const leaving = await joinStaff(shop, 'support', 'leaving@shop.example');
    await leaving.send('DELETE', 'sessions/');
    await leaving.post('sign-out/');
    const left = (await owner.get('audit/?subject=staff:leaving@shop.example')).json();
    expect(left.slice(0, 2)).toMatchObject([
      { action: 'staff.sign-out', who: 'Имя support' },
      { action: 'session.end_others', before: { sessions: [] } },
    ]);
  });

  test('end at once with the role they were begun in, but the last owner stays', {
    tags: ['@spec-18.3', '@spec-18.4'],
  }, async () => {
    const person = await joinStaff(shop, 'finance', 'change@shop.example');
    const patch = (id: number, body: object) => owner.send('PATCH', `staff/${id}/`, body);
    expect((await patch(person.id, { is_disabled: true, why: 'ушла' })).statusCode).toBe(200);
    expect((await person.get('me/')).statusCode).toBe(401);
    const others = and(eq(staff.role, 'owner'), ne(staff.id, owner.id));
    for (const { id } of await orm.select().from(staff).where(others))
      await patch(id, { role: 'support', why: 'проверка' });
    expect((await patch(owner.id, { role: 'support', why: 'проверка' })).statusCode).toBe(400);
    const trail = (await owner.get('audit/?subject=staff:change@shop.example')).json();
    expect(trail[0]).toMatchObject({
      action: 'staff.change',
      who: 'Имя owner',
      before: { role: 'finance', disabled: false },
      after: { role: 'finance', disabled: true },
      why: 'ушла',
    });
  });
});

test('nobody changes the audit trail, not even the database’s owner', { tags: '@spec-18.5' }, async () => {
  for (const change of [
    orm.update(auditTrail).set({ who: 'никто' }),
    orm.delete(auditTrail),
    orm.execute(sql`truncate audit_trail`),
  ])
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changed') },
    });
});

test('the trail is filtered by who acted, the latest first', { tags: '@spec-18.5' }, async () => {
  const support = await joinStaff(shop, 'support', 'trail@shop.example');
  const of = async (who: string) =>
    (await owner.get(`audit/?who=${encodeURIComponent(who)}`)).json() as { id: number; who: string }[];
  expect((await of('имя SUPPORT'))[0]).toMatchObject({ subject: `staff:${support.email}` });
  const both = await of('Имя');
  expect(new Set(both.map(({ who }) => who)).size).toBeGreaterThan(1);
  expect(both.map(({ id }) => id)).toEqual(both.map(({ id }) => id).sort((a, b) => b - a));
  expect(await of('%')).toEqual([]);
});
