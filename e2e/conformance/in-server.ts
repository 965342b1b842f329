import type { Release } from '@shop/shared/contracts';
import type { RemoteName } from '../../scripts/lib/paths.ts';
import { type FileKind, HTTP_FAULTS, type Rule } from './faulty-origin.ts';
import type { ShopPage } from './pages.ts';
import type { Rows } from './rows.ts';
import { type Change, type TriedShop, takes } from './shop.ts';

const SERVER_FILES: readonly FileKind[] = ['pointer', 'release', 'bundle', 'style'];
/** No page may wait for a remote: its frame stands within this time (promises, 30), in milliseconds. */
const PROMISE = 2_000;
/** A version that can be had is taken within this time, in milliseconds. */
const TAKEN = 5_000;
/** Long enough for the shell to have read the pointers twice, in milliseconds. */
const TWO_LOOKS = 2_500;

type Run = { shop: TriedShop; rows: Rows };
type Wanted = 'whole' | 'panel';

const THROWING: Change = {
  file: (text, kind) => (kind === 'bundle' ? `throw new Error("broken by its team");${text}` : text),
};
const FOREIGN: Change = { manifest: (): Partial<Release> => ({ contract: '99.0.0' }) };
/** A page of another team, before its own. */
const ROUTE_CLASH: Change = {
  manifest: ({ name, routes }): Partial<Release> => ({
    routes: [{ ...routes[0]!, path: name === 'info' ? '/orders/:orderId/pay' : '/info' }, ...routes],
  }),
};
/** A slot of another team; for checkout, which has the only one, a slot that nobody is granted. */
const SLOT_CLASH: Change = {
  manifest: ({ name, routes, slots }): Partial<Release> => ({
    slots: [{ slot: name === 'checkout' ? 'nobodys' : 'game-order', module: routes[0]!.page }, ...slots],
  }),
};
const BROKEN: Record<string, Change> = {
  'throws at load': THROWING,
  'incompatible contract': FOREIGN,
  'route clash': ROUTE_CLASH,
  'slot clash': SLOT_CLASH,
};
export const RELEASE_FAULTS = Object.keys(BROKEN);

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What a page should be while this remote is missing. */
function expected({ remote: owner, parts }: ShopPage, missing: string | undefined): Wanted {
  if (!missing) return 'whole';
  return owner === missing || parts.some((part) => part.startsWith(`${missing}/`)) ? 'panel' : 'whole';
}

async function look(url: string, page: ShopPage, cookie: string, missing?: string) {
  const started = performance.now();
  const response = await fetch(url + page.path, { headers: { cookie }, redirect: 'manual' });
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
  if (page.hasFrame && !html.includes('</header>')) problems.push('no frame');
  if (after > PROMISE) problems.push(`answered after ${Math.round(after)} ms`);
  return { problems, after };
}

type Case = { remote: RemoteName; fault: string; what: string };

async function lookAtAll({ shop, rows }: Run, of: Case, url: string, missing?: string): Promise<void> {
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
async function recovers({ rows }: Run, of: Case, url: string, version: string): Promise<void> {
  const started = performance.now();
  const trouble: string[] = await takes(url, of.remote, version).then(
    () => [],
    (error: Error) => [error.message],
  );
  const after = performance.now() - started;
  if (after > TAKEN) trouble.push(`taken only after ${Math.round(after)} ms`);
  rows.add({ side: 'server', ...of }, 'recovery', trouble);
}

async function whileHit<T>(
  shop: TriedShop,
  remote: RemoteName,
  rule: Rule,
  run: () => Promise<T>,
): Promise<T> {
  shop.origins[remote].misbehave('server', rule);
  try {
    return await run();
  } finally {
    shop.origins[remote].behave('server');
  }
}

/** A new version that cannot be had, by any kind of file: the last good one stays, and the new one is taken when it can be. */
async function tryNewVersions(run: Run, remote: RemoteName, faults: readonly string[]): Promise<void> {
  const { shop } = run;
  for (const fault of HTTP_FAULTS.filter((one) => faults.includes(one))) {
    for (const kind of SERVER_FILES) {
      const of = { remote, fault, what: `the ${kind} of a new version is broken, the last good one stays` };
      const version = await whileHit(shop, remote, { fault, kinds: [kind] }, async () => {
        const published = await shop.publish(remote);
        await pause(TWO_LOOKS);
        await lookAtAll(run, of, shop.shell.url);
        return published;
      });
      await recovers(run, of, shop.shell.url, version);
    }
  }
}

/** A shell that starts while a remote cannot be had: a panel in its places, all else whole, and it comes by itself. */
async function tryFreshShells(run: Run, remote: RemoteName, faults: readonly string[]): Promise<void> {
  const { shop } = run;
  for (const fault of HTTP_FAULTS.filter((one) => faults.includes(one))) {
    const version = await shop.publish(remote);
    await takes(shop.shell.url, remote, version);
    const dead = { remote, fault, what: 'a shell starts and no file of a remote can be had' };
    const dying = await whileHit(shop, remote, { fault, kinds: SERVER_FILES }, async () => {
      const shell = await shop.startFresh();
      await lookAtAll(run, dead, shell.url, remote);
      return shell;
    });
    await recovers(run, dead, dying.url, version);
    await lookAtAll(run, dead, dying.url);
    await dying.stop();
    const half = {
      remote,
      fault,
      what: 'a shell starts and the newest version is broken, the one before stands in',
    };
    const kinds = SERVER_FILES.filter((kind) => kind !== 'pointer');
    const halved = await whileHit(shop, remote, { fault, kinds, version }, async () => {
      const shell = await shop.startFresh();
      await pause(TWO_LOOKS);
      await lookAtAll(run, half, shell.url);
      return shell;
    });
    await recovers(run, half, halved.url, version);
    await halved.stop();
  }
}

/** Releases that are wrong in themselves, under right hashes and signatures. */
async function tryBrokenReleases(run: Run, remote: RemoteName, faults: readonly string[]): Promise<void> {
  const { shop } = run;
  for (const [fault, change] of Object.entries(BROKEN).filter(([name]) => faults.includes(name))) {
    const stays = { remote, fault, what: 'a new version is refused, the last good one stays' };
    await takes(shop.shell.url, remote, await shop.publish(remote));
    await shop.publish(remote, change);
    await pause(TWO_LOOKS);
    await lookAtAll(run, stays, shop.shell.url);
    const before = {
      remote,
      fault,
      what: 'a shell starts and the newest version is broken, the one before stands in',
    };
    const shell = await shop.startFresh();
    await lookAtAll(run, before, shell.url);
    await shell.stop();
    await shop.forgetPast(remote);
    const alone = { remote, fault, what: 'a shell starts and no file of a remote can be had' };
    const lonely = await shop.startFresh();
    await lookAtAll(run, alone, lonely.url, remote);
    await recovers(run, alone, lonely.url, await shop.publish(remote));
    await lookAtAll(run, alone, lonely.url);
    await lonely.stop();
  }
}

/** All that can go wrong between the shell's server and the remotes. */
export async function tryServer(run: Run, faults: readonly string[]): Promise<void> {
  for (const remote of run.shop.remotes) {
    await tryNewVersions(run, remote, faults);
    await tryFreshShells(run, remote, faults);
    await tryBrokenReleases(run, remote, faults);
    console.log(`  server: ${remote}`);
  }
}
