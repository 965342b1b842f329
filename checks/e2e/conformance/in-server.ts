import type { Release } from '@shop/contract';
import type { RemoteName } from '@shop/devkit/paths';
import { FAILING } from './failing-releases.ts';
import { type FileKind, HTTP_FAULTS, type Rule } from './faulty-origin.ts';
import { type Case, lookAtAll, type Run, recovers } from './server-looks.ts';
import { type Change, type TriedShop, takes } from './shop.ts';

const SERVER_FILES: readonly FileKind[] = ['pointer', 'release', 'bundle', 'style'];
/** Why a version is kept out is reported within this time, in milliseconds: a dry run may need its second. */
const REPORT_TIMEOUT = 10_000;
/** Long enough for the shell to have read the pointers twice, in milliseconds. */
const TWO_LOOKS = 2_500;

const THROWING: Change = {
  file: (text, kind) => (kind === 'bundle' ? `throw new Error("broken by its team");${text}` : text),
};
const CHANGES_BUILT_INS: Change = {
  file: (text, kind) => (kind === 'bundle' ? `Array.prototype.map = () => [];${text}` : text),
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
  'changes built-in objects': CHANGES_BUILT_INS,
  'incompatible contract': FOREIGN,
  'route clash': ROUTE_CLASH,
  'slot clash': SLOT_CLASH,
  ...FAILING,
};
export const RELEASE_FAULTS = Object.keys(BROKEN);

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Checks that a shell names a version that it does not take, where `publish --wait` reads it. */
async function isReported({ rows }: Run, of: Case, url: string, version: string): Promise<void> {
  const started = performance.now();
  let reported = '';
  while (performance.now() - started < REPORT_TIMEOUT && !reported.includes(version)) {
    await pause(100);
    const { problems } = await (await fetch(`${url}/status/${of.remote}.json`)).json();
    reported = problems.join('; ');
  }
  const problems = reported.includes(version) ? [] : [`${version} is not named, only «${reported}»`];
  rows.add({ side: 'server', ...of }, '/status', problems);
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
    const broken = await shop.publish(remote, change);
    await isReported(run, stays, shop.shell.url, broken);
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
