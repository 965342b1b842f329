import { releaseLabel } from '@federation/protocol';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { NetworkLimit } from './network-limit.ts';
import { parseBeacon } from './own-page.ts';
import type { IssuedPages } from './page-reports/issued-pages.ts';

/** Reports of one network per minute. */
const PER_NETWORK = 10;
/** Longest report, in bytes. */
const MAX_SIZE = 10_000;
/** Pages whose words are remembered: each counts once. */
const MAX_SAID = 10_000;

const report = z.object({ page: z.string(), remote: z.string(), version: z.string() });

type Problem = { count: number; since: number };
type Watched = { name: string; versions: readonly string[] };

/**
 * Counts browsers' reports of versions that threw in them, and nothing of who reported. Anybody can open pages and report, thus the count
 * is shown and decides nothing. Holds no more than the versions that the pointers name.
 */
export class BrowserProblems {
  readonly #remotes: readonly Watched[];
  readonly #counts = new Map<string, Problem>();
  readonly #limit = new NetworkLimit(PER_NETWORK);

  constructor(remotes: readonly Watched[]) {
    this.#remotes = remotes;
  }

  /** Whether this network may say something now. */
  admits(ip: string, now: number): boolean {
    return this.#limit.admits(ip, now);
  }

  /** Counts a version that a pointer names. True when it is the first word of it. */
  add(remote: string, version: string, now: number): boolean {
    const watched = this.#remotes.find(({ name }) => name === remote);
    if (!watched?.versions.includes(version)) return false;
    this.#forgetOld();
    const label = releaseLabel({ name: remote, version });
    const known = this.#counts.get(label);
    this.#counts.set(label, { count: (known?.count ?? 0) + 1, since: known?.since ?? now });
    return known === undefined;
  }

  /** Counts the reports about a remote's versions. */
  counts({ name, versions }: Watched): ({ version: string; release: string } & Problem)[] {
    return versions.flatMap((version) => {
      const release = releaseLabel({ name, version });
      const problem = this.#counts.get(release);
      return problem ? [{ version, release, ...problem }] : [];
    });
  }

  /** The same, as the list of a remote's other problems has it. */
  of(watched: Watched): { subject: string; reason: string; since: number; count: number }[] {
    return this.counts(watched).map(({ version, since, count }) => ({
      subject: `version ${version}`,
      reason: `threw in browsers: reported ${count} times`,
      since,
      count,
    }));
  }

  #forgetOld(): void {
    const named = new Set(
      this.#remotes.flatMap(({ name, versions }) =>
        versions.map((version) => releaseLabel({ name, version })),
      ),
    );
    for (const label of this.#counts.keys()) if (!named.has(label)) this.#counts.delete(label);
  }
}

/** `POST /problems`: a page's word that a version of a remote threw in it, in render or in an effect: once for each. */
export function addProblemRoute(app: FastifyInstance, problems: BrowserProblems, pages: IssuedPages): void {
  const said = new LRUCache<string, true>({ max: MAX_SAID });
  app.post('/problems', { bodyLimit: MAX_SIZE }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (!problems.admits(request.ip, Date.now())) return reply.code(429).send();
    const parsed = report.safeParse(parseBeacon(request.body));
    if (!parsed.success) return reply.code(400).send();
    const { remote, version } = parsed.data;
    const page = pages.open(parsed.data.page);
    if (!page) return reply.code(403).send();
    const word = `${page.id} ${remote}@${version}`;
    if (said.has(word)) return reply.code(204).send();
    said.set(word, true);
    if (problems.add(remote, version, Date.now()))
      request.log.warn(`${remote}: version ${version}: threw in a browser`);
    return reply.code(204).send();
  });
}
