import type { RemoteName } from '@shop/devkit/paths';
import type { ShopPage } from './pages.ts';
import type { Rows } from './rows.ts';
import { type TriedShop, takes } from './shop.ts';

/** No page may wait for a remote: its layout stands within this time, in milliseconds. */
export const PROMISE = 2_000;
/** A version that can be had is taken within this time, in milliseconds. */
const TAKEN = 5_000;
/** Milliseconds after which a missing answer is a failure, not the end of the run. */
export const HANGING = 10_000;

export type Run = { shop: TriedShop; rows: Rows };
type Wanted = 'whole' | 'panel';

/** Describes the page while this remote is missing. */
function expected({ remote: owner, parts }: ShopPage, missing: string | undefined): Wanted {
  if (!missing) return 'whole';
  return owner === missing || parts.some((part) => part.startsWith(`${missing}/`)) ? 'panel' : 'whole';
}

/** Opens a page without a browser: what is wrong with it while `missing` cannot be shown, and when it was there, in milliseconds. */
export async function look(url: string, page: ShopPage, cookie: string, missing?: string) {
  const started = performance.now();
  const response = await fetch(url + page.path, {
    headers: { cookie },
    redirect: 'manual',
    signal: AbortSignal.timeout(HANGING),
  });
  const html = await response.text();
  const after = performance.now() - started;
  const problems: string[] = [];
  const wanted = expected(page, missing);
  const hasPanel = /<section[^>]*role="alert"/.test(html);
  const isOwn = page.remote === missing;
  const status = isOwn ? 503 : 200;
  if (response.status !== status) problems.push(`${status} expected, ${response.status} answered`);
  if (wanted === 'panel' && !hasPanel) problems.push('no panel');
  if (wanted === 'whole' && hasPanel) problems.push('a panel where all is well');
  if (!isOwn && page.heading && !html.includes(page.heading)) problems.push('its content is missing');
  if (page.hasLayout && !html.includes('</header>')) problems.push('no layout');
  if (after > PROMISE) problems.push(`answered after ${Math.round(after)} ms`);
  return { problems, after };
}

/** A remote and its fault. */
export type Case = { remote: RemoteName; fault: string; what: string };

/** Looks at every page of the shop. */
export async function lookAtAll({ shop, rows }: Run, of: Case, url: string, missing?: string): Promise<void> {
  const cookie = (await shop.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const page of shop.pages) {
    const { problems, after } = await look(url, page, cookie, missing).catch((error: Error) => ({
      problems: [error.message],
      after: 0,
    }));
    rows.add({ side: 'server', ...of }, page.path, problems, after);
  }
}

/** Checks that a version comes into use by itself, without a restart. */
export async function recovers({ rows }: Run, of: Case, url: string, version: string): Promise<void> {
  const started = performance.now();
  const trouble: string[] = await takes(url, of.remote, version).then(
    () => [],
    (error: Error) => [error.message],
  );
  const after = performance.now() - started;
  if (after > TAKEN) trouble.push(`taken only after ${Math.round(after)} ms`);
  rows.add({ side: 'server', ...of }, 'recovery', trouble);
}
