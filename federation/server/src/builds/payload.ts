import type { PagePayload } from '@federation/browser/page/payload';
import { dehydrate } from '@tanstack/react-query';
import type { LiveComposition } from '../composition/live-composition.ts';
import { type HostConfig, loadTimeout } from '../config.ts';
import { queryPage } from '../render/query-page.ts';

/** The data of a page that is the same for everybody: what its loader found out, and the queries it made. */
export async function renderPayload(
  url: string,
  live: LiveComposition,
  config: HostConfig,
  onError: (error: unknown) => void,
): Promise<PagePayload | undefined> {
  const { publicUrl } = config;
  const timeout = loadTimeout(config);
  const queried = await queryPage({ url, hasAccess: false, live, publicUrl, timeout, onError });
  if (queried.kind === 'redirect') return undefined;
  const { page, queryClient } = queried;
  const payload = { outcome: page.outcome, queries: dehydrate(queryClient) };
  queryClient.clear();
  return payload;
}
