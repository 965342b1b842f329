import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteName } from '@shop/devkit/paths';
import type { Browser } from 'playwright';
import { BROWSER_FILES, type FileKind, HTTP_FAULTS, type Rule } from './faulty-origin.ts';
import type { ShopPage } from './pages.ts';
import type { Rows } from './rows.ts';
import { type TriedShop, takes } from './shop.ts';
import { type Arrival, type Plan, visit, walk } from './visit.ts';

const ARRIVALS: readonly Arrival[] = ['document', 'navigation'];
/** Visits at the same time: most of the time of a fault is spent waiting. */
const AT_ONCE = Number(process.env.CONFORMANCE_VISITS ?? 2);

type Job = Plan & { fault: string; what: string };
type Run = { shop: TriedShop; browser: Browser; rows: Rows };

async function visitAll({ shop, browser, rows }: Run, jobs: Job[]): Promise<void> {
  const left = [...jobs];
  const work = async () => {
    for (let job = left.shift(); job; job = left.shift()) {
      const origin = shop.origins[job.remote as RemoteName];
      const place = { browser, url: shop.shell.url, origin, cookies: await shop.cookies() };
      const { problems, after } = await visit(place, job);
      const { remote, fault, what } = job;
      rows.add(
        { side: 'browser', remote, fault, what },
        `${job.page.path} (${job.arrival})`,
        problems,
        after,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const isMadeOf = ({ parts }: ShopPage, remote: string) => parts.some((part) => part.startsWith(`${remote}/`));
/** A page that has nothing of a remote. */
const without = (pages: readonly ShopPage[], remote: string) =>
  pages.find((page) => page.path.startsWith(remote === 'info' ? '/' : '/info') && !isMadeOf(page, remote))!;

async function walkTheRest(
  { shop, browser, rows }: Run,
  remote: RemoteName,
  { fault, rule }: { fault: string; rule: Rule },
) {
  const place = { browser, url: shop.shell.url, origin: shop.origins[remote], cookies: await shop.cookies() };
  // Without the shop's layout, a page may lead away by itself: it comes last.
  const pages = shop.pages
    .filter((page) => !isMadeOf(page, remote))
    .toSorted((a, b) => Number(b.hasLayout) - Number(a.hasLayout));
  const row = { side: 'browser' as const, remote, fault, what: 'pages without the remote' };
  const { problems } = await walk(place, pages, rule, (page, found) => rows.add(row, page.path, found));
  if (problems.length > 0) rows.add(row, 'the walk', problems);
}

/** The whole origin is broken, and there is no other version: a panel in the part's place, nothing anywhere else. */
export async function tryDeadOrigins(run: Run, faults: readonly string[]): Promise<void> {
  const { pages, remotes } = run.shop;
  for (const remote of remotes) {
    const elsewhere = without(pages, remote);
    for (const fault of HTTP_FAULTS.filter((one) => faults.includes(one))) {
      const rule = { fault, kinds: BROWSER_FILES };
      const what = 'no file of a remote can be had';
      const jobs = pages
        .filter((page) => isMadeOf(page, remote))
        .flatMap((page) =>
          ARRIVALS.map(
            (arrival): Job => ({ remote, elsewhere, rule, fault, what, page, arrival, expected: 'panel' }),
          ),
        );
      await visitAll(run, jobs);
      await walkTheRest(run, remote, { fault, rule });
      console.log(`  browser: ${remote} ${fault}`);
    }
  }
}

const KINDS: Record<string, readonly FileKind[]> = { entry: ['entry'], chunk: ['chunk'], style: ['style'] };

/** One kind of file of the current version is broken, and there is a version before: that one stands in. */
export async function tryFallbackVersions(run: Run, faults: readonly string[]): Promise<void> {
  const { shop } = run;
  for (const remote of shop.remotes) {
    const version = await shop.publish(remote);
    await takes(shop.shell.url, remote, version, false);
    const pages = shop.pages.filter((page) => isMadeOf(page, remote));
    const elsewhere = without(shop.pages, remote);
    for (const fault of HTTP_FAULTS.filter((one) => faults.includes(one))) {
      const jobs = Object.entries(KINDS).flatMap(([kind, kinds], place) =>
        pages.map(
          (page, index): Job => ({
            remote,
            page,
            elsewhere,
            // In turn: each kind of file meets both.
            arrival: ARRIVALS[(index + place) % 2]!,
            fault,
            expected: 'content',
            rule: { fault, kinds, version },
            what: `the ${kind} of the current version is broken, the one before stands in`,
          }),
        ),
      );
      await visitAll(run, jobs);
      console.log(`  browser: ${remote} ${fault}, with a version before`);
    }
  }
}

const THROW = 'throw new Error("broken by its team");';

/** A release whose code throws when it is loaded, hashes and all in order: by the entry, and by every chunk. */
export async function tryThrowing(run: Run): Promise<void> {
  const { shop } = run;
  for (const remote of shop.remotes) {
    const elsewhere = without(shop.pages, remote);
    const pages = shop.pages.filter((page) => isMadeOf(page, remote));
    const plan = { remote, elsewhere, fault: 'throws at load' };
    for (const broken of ['entry', 'chunk'] as const) {
      const change = { file: (text: string, kind?: FileKind) => (kind === broken ? THROW + text : text) };
      await shop.publish(remote);
      await takes(shop.shell.url, remote, await shop.publish(remote, change), false);
      const jobs = pages.map((page, index) => ({ ...plan, page, arrival: ARRIVALS[index % 2]! }));
      const what = `the ${broken} of the current version is broken, the one before stands in`;
      await visitAll(
        run,
        jobs.map((job) => ({ ...job, expected: 'content', what })),
      );
    }
    // The only version there is throws; another one is published while the panel stands.
    for (const [index, page] of pages.entries()) {
      const job = { ...plan, page, arrival: ARRIVALS[(index + 1) % 2]! };
      const change = { file: (text: string, kind?: FileKind) => (kind === 'entry' ? THROW + text : text) };
      const version = await shop.publish(remote, change);
      await shop.forgetPast(remote);
      await takes(shop.shell.url, remote, version, true);
      const heal = async () => takes(shop.shell.url, remote, await shop.publish(remote));
      const what = 'no file of a remote can be had';
      await visitAll(run, [{ ...job, expected: 'panel', what, heal }]);
    }
    console.log(`  browser: ${remote} throws at load`);
  }
}

/** Added to an entry: every page and slot of the remote throws in an effect, in browsers only. */
const throwInEffects = (remote: string) =>
  `;(() => {
    const own = globalThis.${remote};
    let react;
    const broken = (Part) => (props) => {
      react.useEffect(() => { throw new Error("broken by its team"); }, []);
      return react.createElement(Part, props);
    };
    globalThis.${remote} = {
      init(scope, ...rest) {
        react = Object.values(scope.react)[0].lib();
        return own.init(scope, ...rest);
      },
      async get(name) {
        const module = (await own.get(name))();
        const parts = ['Page', 'Slot'].filter((part) => module[part]);
        const changed = { ...module, ...Object.fromEntries(parts.map((part) => [part, broken(module[part])])) };
        return () => changed;
      },
    };
  })();`;

/** Waits until the shell takes reports: a network may make ten a minute, and all visitors of this run are one. */
async function takesReports(url: string): Promise<void> {
  const call = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, body: '{}' };
  while ((await fetch(`${url}/problems`, call)).status === 429) await sleep(5_000);
}

/** A release that is rendered well and throws in an effect: the version before is shown, and the shell has a report of it. */
export async function tryThrowingEffects(run: Run): Promise<void> {
  const { shop, rows } = run;
  for (const remote of shop.remotes) {
    const of = {
      remote,
      fault: 'throws in an effect',
      what: 'the current version throws in browsers, the one before stands in',
    };
    const elsewhere = without(shop.pages, remote);
    const pages = shop.pages.filter((page) => isMadeOf(page, remote));
    await shop.publish(remote);
    const version = await shop.publish(remote, {
      file: (text, kind) => (kind === 'entry' ? text + throwInEffects(remote) : text),
    });
    await takes(shop.shell.url, remote, version, false);
    const jobs = pages.flatMap((page) =>
      ARRIVALS.map((arrival): Job => ({ ...of, page, elsewhere, arrival, expected: 'content' })),
    );
    await takesReports(shop.shell.url);
    await visitAll(run, jobs);
    const { remotes } = await shop.report(shop.shell.url);
    const problems = remotes.find(({ name }) => name === remote)?.problems ?? [];
    const isReported = problems.some(({ subject, reason }) =>
      [version, 'threw in browsers'].every((part) => `${subject}: ${reason}`.includes(part)),
    );
    rows.add({ side: 'browser', ...of }, '/composition', isReported ? [] : ['the shell got no report']);
    console.log(`  browser: ${remote} throws in effects`);
  }
}
