import { readJson } from '@federation/protocol/json';
import type { PageTotals } from '@federation/protocol/page-counts';
import type { ServerHost } from '@federation/server';
import { PAGE_STEPS, type PageStep } from '@shop/contract';
import type { ShellConfig } from './config.ts';

/** How long the api may take, in milliseconds: nobody waits for it, but what waits behind is more. */
const TIMEOUT = 4_000;

/** The api counts these by its orders, and the pages that they were made on. */
const ORDER_STEPS: readonly PageStep[] = ['ordered', 'paid', 'delivered'];

const addressOf = ({ apiUrl }: Pick<ShellConfig, 'apiUrl'>) => `${apiUrl}/internal/page-counts/`;

/** Sends pages' reports of their visits to the api, which sums them for all shells. */
export const PAGE_REPORTS: NonNullable<ServerHost<ShellConfig>['reports']> = {
  steps: PAGE_STEPS,
  counted: ORDER_STEPS,
  async send(counts, config) {
    const response = await fetch(addressOf(config), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ counts }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`${addressOf(config)} answered ${response.status}`);
  },
  async read({ subject, from, to }, config) {
    const query = new URLSearchParams({
      subject,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    });
    const response = await fetch(`${addressOf(config)}?${query}`, { signal: AbortSignal.timeout(TIMEOUT) });
    return (await readJson(response)) as PageTotals[];
  },
};
