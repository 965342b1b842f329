import type { Role } from '@shop/desk-contract/roles';
import { eq, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { invite } from '../../src/modules/staff/invitations.ts';
import { staff } from '../../src/platform/db/schema/staff.ts';
import type { TestApp } from '../helper.ts';

export const DESK = { host: 'localhost:3300' };
export const STAFF_PASSWORD = 'пароль сотрудника 1';
const COMMAND_LINE = { id: null, name: 'командная строка' };

/** The code that an authenticator shows, `steps` of 30 s from now. */
export const codeOf = (totp: string, steps = 0) =>
  new TOTP({ secret: new URL(totp).searchParams.get('secret')! }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

export type Desk = Awaited<ReturnType<typeof joinStaff>>;

/** Invites somebody to the desk, who accepts in a browser of their own and is signed in there. */
export async function joinStaff(test: TestApp, role: Role, email = `${role}@shop.example`, host = DESK.host) {
  const { link } = await test.db.orm.transaction((tx) =>
    invite(tx, test.config, COMMAND_LINE, { email, role }),
  );
  const token = new URL(link).hash.slice(1);
  const browser = test.browser();
  const post = (path: string, body?: unknown, headers = {}) =>
    browser.post(`/api/desk/${path}`, body, { host, ...headers });
  const get = (path: string, headers = {}) => browser.get(`/api/desk/${path}`, { host, ...headers });
  const send = (method: 'PATCH' | 'DELETE' | 'PUT', path: string, body?: object) =>
    browser.send({ method, url: `/api/desk/${path}`, headers: { host }, ...(body ? { payload: body } : {}) });
  const { totp } = (await post('invitations/open/', { token })).json();
  // A code of the step before: the present one is left for signing in.
  const accepted = await post('invitations/accept/', {
    token,
    name: `Имя ${role}`,
    password: STAFF_PASSWORD,
    code: codeOf(totp, -1),
  });
  if (accepted.statusCode !== 200) throw new Error(accepted.body);
  // Long enough to be a second person; who joins at the desk itself is new.
  await test.db.orm
    .update(staff)
    .set({ roleSince: sql`now() - interval '30 days'` })
    .where(eq(staff.email, email));
  return { ...accepted.json(), email, token, totp: totp as string, get, post, send };
}
