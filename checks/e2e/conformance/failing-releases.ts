import type { RemoteName } from '@shop/devkit/paths';
import type { ShopPage } from './pages.ts';
import { type Case, HANGING, look, lookAtAll, PROMISE, type Run, recovers } from './server-looks.ts';
import { type Change, takes } from './shop.ts';

/** A release that throws on so many pages of a shell is quarantined; one that did no harm on as many is rendered beside the others. */
const PAGES = 20;

/** Added to a server bundle: each page and slot of the remote runs this instead of what it is, on the server only. */
const instead = (code: string): Change => ({
  file: (text, kind) =>
    kind !== 'bundle'
      ? text
      : `${text}
;(() => {
  const broken = () => { ${code} };
  const parts = ['Page', 'Slot'];
  const change = (module) =>
    ({ ...module, ...Object.fromEntries(parts.filter((part) => module[part]).map((part) => [part, broken])) });
  const { modules } = module.exports;
  module.exports = { modules: Object.fromEntries(Object.entries(modules).map(([name, own]) => [name, change(own)])) };
})();`,
});

/** Releases that load well and fail on the server when they are rendered. */
export const FAILING: Record<string, Change> = {
  'throws in render': instead('throw new Error("broken by its team");'),
  'loops in render': instead('for (;;);'),
  'allocates without end': instead(
    'const all = []; for (;;) all.push(Array.from({ length: 1000 }, () => all.length));',
  ),
};

const cookieOf = async ({ shop }: Run) =>
  (await shop.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

/** A page of a remote, and one that has nothing of it. */
function pagesFor({ shop }: Run, { remote }: Case) {
  const own = shop.pages.find((page) => page.remote === remote)!;
  const other = shop.pages.find(({ parts }) => !parts.some((part) => part.startsWith(`${remote}/`)))!;
  return { own, other };
}

/** Renders a page so many times: under another address each time, as the page before is cached. */
async function render(run: Run, url: string, { path }: ShopPage, isDone: () => Promise<boolean>) {
  const cookie = await cookieOf(run);
  for (let page = 0; page < PAGES && !(await isDone()); page += 1) {
    const address = `${url}${path}${path.includes('?') ? '&' : '?'}look=${page}`;
    const signal = AbortSignal.timeout(HANGING);
    await (await fetch(address, { headers: { cookie }, redirect: 'manual', signal })).text();
  }
}

/** A page of the failing release, one without it and the health check at once: none of them waits for another. */
async function lookTogether(run: Run, of: Case, url: string, missing?: string): Promise<void> {
  const cookie = await cookieOf(run);
  const { own, other } = pagesFor(run, of);
  const health = async () => {
    const started = performance.now();
    const { status } = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PROMISE) });
    return {
      problems: status === 200 ? [] : [`${status} answered`],
      after: performance.now() - started,
    };
  };
  const failed = (error: Error) => ({ problems: [error.message], after: 0 });
  const looks = {
    [`${own.path} (at first)`]: look(url, own, cookie, missing),
    [`${other.path} (meanwhile)`]: look(url, other, cookie, missing),
    '/healthz (meanwhile)': health(),
  };
  for (const [place, looking] of Object.entries(looks)) {
    const { problems, after } = await looking.catch(failed);
    run.rows.add({ side: 'server', ...of }, place, problems, after);
  }
}

/**
 * Whether a shell quarantined the release and names it, after as many pages as that takes. One that throws and has none before it is
 * named and stays: its panel on one page is less harm than none of its pages.
 */
async function isNamed(run: Run, of: Case, url: string, version: string, isAlone = false): Promise<void> {
  const label = `${of.remote}@${version}`;
  const list = isAlone && of.fault === 'throws in render' ? 'failures' : 'quarantined';
  const quarantined = async () => (await run.shop.report(url))[list].map(({ release }) => release);
  const check = async () => {
    await render(run, url, pagesFor(run, of).own, async () => (await quarantined()).includes(label));
    const names = await quarantined();
    return names.includes(label) ? [] : [`${label} is not among ${list}, but ${names.join() || 'nothing'}`];
  };
  const problems = await check().catch((error: Error) => [error.message]);
  run.rows.add({ side: 'server', ...of }, '/composition', problems);
}

/** Releases that nothing kept out before they ran: every page is whole by the version before, or has a panel in their places. */
export async function tryFailing(run: Run, faults: readonly string[]): Promise<void> {
  for (const remote of run.shop.remotes) {
    await tryReleasesOf(run, remote, faults);
    console.log(`  failing: ${remote}`);
  }
}

async function tryReleasesOf(run: Run, remote: RemoteName, faults: readonly string[]): Promise<void> {
  const { shop } = run;
  for (const [fault, change] of Object.entries(FAILING).filter(([name]) => faults.includes(name))) {
    await takes(shop.shell.url, remote, await shop.publish(remote));
    const before = { remote, fault, what: 'a version fails on the server, the one before stands in' };
    const shell = await shop.startFresh({ DRY_RUN: 'off' });
    for (const page of Object.values(pagesFor(run, before)))
      await render(run, shell.url, page, async () => false);
    const version = await shop.publish(remote, change);
    await takes(shell.url, remote, version);
    await lookTogether(run, before, shell.url);
    await lookAtAll(run, before, shell.url);
    await isNamed(run, before, shell.url, version);
    await lookAtAll(run, before, shell.url);
    await shell.stop();
    await shop.forgetPast(remote);
    const alone = { remote, fault, what: 'the only version fails on the server' };
    const lonely = await shop.startFresh({ DRY_RUN: 'off' });
    await takes(lonely.url, remote, version);
    await lookTogether(run, alone, lonely.url, remote);
    await lookAtAll(run, alone, lonely.url, remote);
    await isNamed(run, alone, lonely.url, version, true);
    await recovers(run, alone, lonely.url, await shop.publish(remote));
    await lookAtAll(run, alone, lonely.url);
    await lonely.stop();
  }
}
