import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { onTestFinished } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { sign } from './signature.ts';

export const SECRET = 'a secret for tests';

type Start = { dataDir?: string; approveAfter?: number; supplyAfter?: number };

/** A sandbox on a port of its own; `stop` ends it as a restart would. */
export async function startSandbox({
  dataDir = temporaryFolder('sandbox'),
  approveAfter = 3_000,
  supplyAfter = 3_000,
}: Start = {}) {
  const app = await buildApp(
    readConfig({
      DATA_DIR: dataDir,
      SANDBOX_SECRET: SECRET,
      SANDBOX_APPROVE_AFTER: String(approveAfter),
      SANDBOX_SUPPLY_AFTER: String(supplyAfter),
      LOG_LEVEL: 'silent',
    }),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = () => app.close();
  onTestFinished(async () => void (await stop()));

  const call = async (path: string, body: unknown, signature?: string) => {
    const raw = JSON.stringify(body);
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Signature': signature ?? sign(SECRET, raw) },
      body: raw,
    });
    return { status: response.status, body: await response.json() };
  };
  const choose = (id: string, outcome: string) =>
    fetch(`${url}/pay/${id}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });
  const state = async (id: string) => (await fetch(`${url}/gateway/payments/${id}`)).json();
  const page = async (path: string) => (await fetch(`${url}${path}`)).text();
  return { url, dataDir, stop, call, choose, state, page };
}

type Hook = { headers: IncomingHttpHeaders; raw: string };

/** A shop's webhook address that answers with `statuses` in turn, then with the last of them. */
export async function startShop(...statuses: number[]) {
  const hooks: Hook[] = [];
  const server = createServer(async (request, response) => {
    let raw = '';
    for await (const chunk of request) raw += chunk;
    response.statusCode = statuses[Math.min(hooks.length, statuses.length - 1)] ?? 200;
    response.end();
    hooks.push({ headers: request.headers, raw });
    server.emit('hook');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    hooks,
    /** Resolves when `count` webhooks have come. */
    received: async (count: number) => {
      while (hooks.length < count) await once(server, 'hook');
    },
  };
}

/** Resolves once `ready` answers true; asks every 20 ms, for as long as the test may run. */
export async function until(ready: () => Promise<boolean>) {
  while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 20));
}

export const paymentBody = (changes: Record<string, unknown> = {}) => ({
  payment_id: crypto.randomUUID(),
  order_id: 'b2c6a2de-5a6c-4a8e-9a3e-0d7f4f0b6c11',
  amount: '204.98',
  currency: 'RUB',
  method: 'sbp',
  scenario: 'redirect',
  description: 'Заказ',
  return_url: 'http://127.0.0.1:9/orders/1/pay',
  notify_url: 'http://127.0.0.1:9/notify',
  ...changes,
});
