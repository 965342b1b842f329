import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@shop/devkit/free-ports';
import { startServer } from '@shop/devkit/processes';
import { SECRET } from './gateway.ts';

const SERVER = fileURLToPath(new URL('../../../sandbox/src/server.ts', import.meta.url));

export type SandboxProcess = Awaited<ReturnType<typeof startSandbox>>;

/** The sandbox as it runs beside the shop, in a process of its own, and the shop's accounts with the services that it simulates. */
export async function startSandbox(apiUrl = 'http://127.0.0.1:9') {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-sandbox-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    SANDBOX_PORT: String(port),
    SANDBOX_URL: url,
    SANDBOX_SECRET: SECRET,
    SANDBOX_SUPPLY_AFTER: '100',
    API_URL: apiUrl,
    DATA_DIR: dataDir,
  };
  const server = await startServer([SERVER], `${url}/healthz`, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    showErrors: true,
  });

  return {
    url,
    secret: SECRET,
    accounts: {
      sandboxUrl: url,
      payselection: {
        siteId: 'sandbox',
        secret: SECRET,
        publicKey: `public-${SECRET}`,
        siteUrl: 'http://localhost:3000',
        formUrl: `${url}/payselection`,
        gatewayUrl: `${url}/payselection`,
      },
      getpay: {
        wallet: 'sandbox',
        secret: SECRET,
        url: `${url}/getpay`,
        verifiers: ['hmac-sha256' as const],
      },
      yookassa: { shopId: '100500', secretKey: SECRET, url: `${url}/yookassa/v3` },
      tbank: { terminalKey: 'sandbox', password: SECRET, url: `${url}/tbank/v2` },
      moogold: { partnerId: 'sandbox', secret: SECRET, url: `${url}/moogold` },
    },
    /** The payer decides on the payment page; returns the transaction. */
    async choose(page: string, outcome: 'approve' | 'decline'): Promise<string> {
      const body = new URLSearchParams({ outcome });
      await (await fetch(page, { method: 'POST', redirect: 'manual', body })).body?.cancel();
      return page.split('/').at(-1)!;
    },
    /** Has a provider answer every call with an error, or refunds with a refusal; without a choice it answers as usual. */
    async answer(provider: string, choice: { error?: string; refund?: string }): Promise<void> {
      const body = new URLSearchParams({ provider, ...choice });
      await (await fetch(`${url}/providers`, { method: 'POST', redirect: 'manual', body })).body?.cancel();
    },
    statusOf: async (transaction: string): Promise<string> => {
      const answer = (await (await fetch(`${url}/gateway/payments/${transaction}`)).json()) as {
        status: string;
      };
      return answer.status;
    },
    async close() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
