import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freePort } from '@shop/devkit/free-ports';
import { afterAll, expect, test } from 'vitest';
import { codes } from '../src/platform/db/schema/catalogue.ts';
import { bearer, PASSWORD } from './support/account.ts';
import { seedCatalogue } from './support/catalogue.ts';
import { freshDatabase } from './support/database.ts';
import { notice, startGateway } from './support/gateway.ts';
import { createProcess } from './support/process.ts';
import { until } from './support/until.ts';

const PLANTED = {
  email: 'planted.person@example.com',
  code: 'PLANTED-CODE-4711',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGFudGVkIn0.c2lnbmF0dXJlLXBsYW50ZWQ',
  session: 'planted-session-planted-session-planted-session',
  search: 'planted-search',
  key: 'planted-idempotency-key',
};

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

/** A mail server that takes nobody's mail, and says whose. */
async function startSmtp(): Promise<string> {
  const server = createServer((socket) => {
    socket.write('220 mail\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const line = chunk.toString();
      const refused = `550 no such user ${PLANTED.email} token ${PLANTED.token}\r\n`;
      socket.write(/^RCPT/i.test(line) ? refused : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(async () => server.close());
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

test('tokens, e-mails, codes and addresses that were planted are not in the log, however much is logged', async () => {
  const { db, dataDir, databaseUrl } = await freshDatabase();
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  const { products } = await seedCatalogue(db);
  await db.orm.delete(codes);
  await db.orm.insert(codes).values({ productId: products.uc60, code: PLANTED.code });
  await db.close();
  const gateway = await startGateway();
  cleanups.push(gateway.close);
  const smtp = await startSmtp();
  const api = createProcess(await freePort(), {
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    SANDBOX_URL: gateway.url,
    SMTP_URL: smtp,
    LOG_LEVEL: 'trace',
  });
  cleanups.push(() => api.kill('SIGKILL'));
  await api.start();

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${api.url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const lines = [{ product_id: products.uc60, quantity: 1 }];
  const made = await call('POST', '/api/orders/pubg/', { products: lines, email: PLANTED.email });
  const cookie = made.headers.get('set-cookie')!.split(';')[0]!;
  const { id } = (await made.json()) as { id: string };
  await call('POST', '/api/payments/card_ru/', { order_id: id, currency: 'RUB' }, { cookie });
  const state = async () =>
    (await (await call('GET', `/api/orders/status/${id}/`, undefined, { cookie })).json()) as {
      status: string;
      payment_id: string;
    };
  const { payload, headers } = notice(gateway.decide((await state()).payment_id, 'succeeded'), 'succeeded');
  await call('POST', '/api/payments/sandbox/notify/', payload, headers);
  await until(async () => (await state()).status === 'done');
  const registered = await call('POST', '/api/auth/registration/', {
    email: PLANTED.email,
    password: PASSWORD,
  });
  const { access, refresh } = (await registered.json()) as { access: string; refresh: string };
  await call('GET', '/api/auth/profile/', undefined, bearer(access));
  await call('GET', '/api/auth/profile/', undefined, bearer(PLANTED.token));
  await call('POST', '/api/auth/jwt/refresh/', { refresh });
  await call('POST', '/api/auth/jwt/create/', { email: PLANTED.email, password: 'planted-password' });
  await call('GET', `/api/games/?search=${PLANTED.search}&email=${PLANTED.email}`);
  await call('GET', `/${PLANTED.email}/${PLANTED.token}`, undefined, {
    cookie: `session=${PLANTED.session}`,
  });
  await call('POST', `/api/orders/${id}/claim/`, { key: PLANTED.session.slice(0, 43) }, { cookie });
  const withKey = { cookie, 'idempotency-key': PLANTED.key };
  await call('POST', '/api/orders/pubg/', { products: lines, email: `${PLANTED.email}\u0000` }, withKey);
  await call('POST', '/api/orders/pubg/', `{"email":"${PLANTED.email}"`, withKey);
  // The letters failed, and their failure is in the log.
  await until(
    async () => api.output().includes('"kind":"receipt"') && api.output().includes('"kind":"letter"'),
  );
  await api.kill('SIGTERM');

  const log = api.output();
  expect(log).toContain('/api/orders/pubg/');
  const planted = Object.values(PLANTED);
  const secrets = [...planted, 'planted-password', PASSWORD, access, refresh, cookie.split('=')[1]!];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
