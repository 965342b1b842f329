import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@shop/devkit/free-ports';
import { ROOT } from '@shop/devkit/paths';
import { type StartedProcess, startNode, untilAnswers } from '@shop/devkit/processes';
import { run } from '@shop/devkit/run';
import { writeCatalogue } from '@shop/drills/trial-shop';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARCHIVED, readArchive } from './archive.ts';
import { PART, unpackApi } from './old-api.ts';

const versions = readArchive(PART);
const SECRET = 'sandbox-secret';
let folder: string;
let ports: { api: number; sandbox: number };
const servers: StartedProcess[] = [];

const environment = (dataDir: string) => ({
  PATH: process.env.PATH,
  LOG_LEVEL: 'error',
  DATA_DIR: dataDir,
  API_PORT: String(ports.api),
  API_URL: `http://127.0.0.1:${ports.api}`,
  SANDBOX_PORT: String(ports.sandbox),
  SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
  SANDBOX_SECRET: SECRET,
});

async function start(file: string, dataDir: string, url: string): Promise<StartedProcess> {
  const server = startNode([file], { env: environment(dataDir), showErrors: true });
  servers.push(server);
  await untilAnswers(url, server);
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'old-api-'));
  ports = { api: await freePort(), sandbox: await freePort() };
  const catalogue = path.join(folder, 'catalogue');
  await writeCatalogue(catalogue, 20);
  const shop = (...args: string[]) =>
    run(process.execPath, ['api/src/cli/index.ts', ...args], {
      env: environment(path.join(folder, 'data')),
    });
  // The schema is that of today.
  await shop('catalogue', 'import', '--json', catalogue);
  await shop('codes', 'import', path.join(catalogue, 'codes'));
  await start(
    path.join(ROOT, 'sandbox/src/server.ts'),
    path.join(folder, 'sandbox'),
    `http://127.0.0.1:${ports.sandbox}/healthz`,
  );
}, 300_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

test('three versions are kept', () => {
  expect(versions).toHaveLength(ARCHIVED);
});

test.each(versions)(
  'the api of $commit sells and delivers on the schema of today',
  { tags: '@spec-17.31', timeout: 180_000 },
  async (version) => {
    const data = path.join(folder, `data-${version.commit}`);
    await cp(path.join(folder, 'data'), data, { recursive: true });
    const server = await unpackApi(version, path.join(folder, version.commit));
    const url = `http://127.0.0.1:${ports.api}`;
    const api = await start(server, data, `${url}/readyz`);
    try {
      const cookies = new Map<string, string>();
      const call = async (address: string, body?: object) => {
        const answer = await fetch(url + address, {
          method: body ? 'POST' : 'GET',
          headers: {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        expect([address, answer.ok]).toEqual([address, true]);
        return answer.json();
      };
      const email = `${randomUUID()}@example.com`;
      await call('/api/auth/registration/', { email, password: 'correct horse battery' });
      const product = (await call('/api/games/')).results[0].products[0].id;
      await call('/api/payments/countries/active/');
      const { id } = await call('/api/orders/pubg/', {
        products: [{ product_id: product, quantity: 2 }],
        email,
      });
      const payment = await call('/api/payments/sbp_app_ru/', { order_id: id, currency: 'RUB', email });
      const approved = await fetch(payment.url, {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'approve' }),
        redirect: 'manual',
      });
      expect(approved.status).toBe(303);
      await expect
        .poll(async () => (await call(`/api/orders/${id}/`)).status, { timeout: 60_000 })
        .toBe('done');
      const { order_products } = await call(`/api/orders/${id}/`);
      expect(order_products[0].codes).toHaveLength(2);
    } finally {
      await api.stop();
    }
  },
);
