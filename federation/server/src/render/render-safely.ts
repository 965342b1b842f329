import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { releaseLabel } from '@federation/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { bundleIn } from '../composition/bundle-file.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { CompositionWatcher } from '../composition/watcher.ts';
import type { Rendered } from './rendered.ts';
import type { PageRequest, Renderer } from './renderer.ts';
import { WorkerEndedError } from './worker-ended.ts';

/** A page is rendered so often at most: as it should be, with each change undone, without the part; and again for a second part. */
const ATTEMPTS = 6;
/** A release that is at fault on so many pages of this server is left out of all. */
const TOO_MANY = 20;

type Safely = {
  renderer: Renderer;
  watcher: CompositionWatcher;
  live: LiveComposition;
  /** It was asked for by name: nothing replaces it. */
  isPinned: boolean;
  log: FastifyBaseLogger;
};

/** A composition to try. `undone` is the release whose place it gives to the version before, `to` what takes the place of which remote. */
type Trial = {
  live: LiveComposition;
  undone?: string;
  instead?: { remote: string; to: 'version' | 'panel' };
};

/** The remote of a label, where that very version is in the composition. */
function nameIn({ composition }: LiveComposition, label: string | undefined): string | undefined {
  return composition.remotes.find((remote) => releaseLabel(remote) === label)?.name;
}

/**
 * Compositions without what may make a remote fail: the change of another remote that was published after it, then its own, then
 * the remote itself. Who is thrown at is not who is at fault: a slot may have been given nothing by the page that opens it.
 */
function trialsFor(watcher: CompositionWatcher, live: LiveComposition, name: string): Trial[] {
  const later = watcher.changedAfter(live, name);
  const stepsBack = [later, name].flatMap((remote): Trial[] => {
    const before = remote && watcher.fallbackFor(live, remote);
    const undone = remote && live.releases.get(remote)?.release;
    return before && undone
      ? [{ live: before, undone: releaseLabel(undone), instead: { remote, to: 'version' } }]
      : [];
  });
  return [...stepsBack, { live: watcher.without(live, name), instead: { remote: name, to: 'panel' } }];
}

type Thrown = { label: string; message: string };

/** Counts a page that a release spoiled, and leaves it out once there are many: so many again each time that it comes back. */
function blame(watcher: CompositionWatcher, release: string, { label, message }: Thrown): void {
  const isOwn = label === release;
  const count = watcher.failures.add(release, isOwn ? message : `${label} throws beside it: ${message}`);
  const done = isOwn ? 'its code throws' : `${label} throws beside it`;
  if (count % TOO_MANY === 0) void watcher.expel(release, `${done} while it is rendered: ${message}`);
}

/** Labels that are being looked into. */
const underWay = new Set<string>();

/** Finds out who is at fault for what was thrown when the page was under way already. */
async function lookInto(
  { renderer, watcher, live }: Safely,
  request: PageRequest,
  thrown: Thrown,
): Promise<void> {
  const name = nameIn(live, thrown.label);
  if (name === undefined || underWay.has(thrown.label)) return;
  underWay.add(thrown.label);
  try {
    for (const { live: tried, undone } of trialsFor(watcher, live, name)) {
      let isWhole = true;
      const rendered = await renderer.page(tried, request, () => {
        isWhole = false;
      });
      if (rendered.kind === 'page' && rendered.body instanceof Readable) await text(rendered.body);
      if (isWhole) {
        if (undone) blame(watcher, undone, thrown);
        return;
      }
    }
  } finally {
    underWay.delete(thrown.label);
  }
}

/**
 * Renders a page. Where a remote throws or ends its worker, the last change is undone, and if that does not help, the remote is left
 * out. The release whose absence cured the page is at fault, whoever threw; where nothing cures it, no release is. `used`
 * is the composition that it was rendered with, `isWhole` whether nothing failed in it in the end.
 */
export async function renderSafely(
  safely: Safely,
  request: PageRequest,
): Promise<{ rendered: Rendered; used: LiveComposition; isWhole: () => boolean }> {
  const { renderer, watcher, live, isPinned, log } = safely;
  let trial: Trial = { live };
  let trials: Trial[] = [];
  /** The remote that the trials are about. */
  let failing: string | undefined;
  /** The first error of it. */
  let first: Thrown | undefined;
  /** Goes on with the next trial. False when there is none. */
  function avoid(labels: readonly (string | undefined)[]): boolean {
    const names = labels.map((label) => nameIn(trial.live, label)).filter((name) => name !== undefined);
    const [other] = names;
    if (isPinned || other === undefined) return false;
    if (failing === undefined || !names.includes(failing)) {
      failing = other;
      trials = trialsFor(watcher, trial.live, other);
    }
    const next = trials.shift();
    if (next) trial = next;
    return next !== undefined;
  }
  for (let attempt = 1; ; attempt += 1) {
    // A form is taken once, whatever comes of it.
    const isLast = attempt === (request.sent ? 1 : ATTEMPTS);
    const thrown: Thrown[] = [];
    let isWhole = true;
    let isAnswered = false;
    try {
      const used = trial.live;
      const rendered = await renderer.page(used, request, (error) => {
        isWhole = false;
        const label = bundleIn(error);
        log.error({ err: error, ...(label && { remote: label }) }, 'A page could not be rendered whole');
        if (!label) return;
        const message = error instanceof Error ? error.message : String(error);
        thrown.push({ label, message });
        if (isAnswered && !isPinned && !request.sent)
          void lookInto({ ...safely, live: used }, request, { label, message });
      });
      const [one] = thrown;
      if (failing === undefined) first = one;
      if (isLast || !avoid(thrown.map(({ label }) => label))) {
        isAnswered = true;
        if (trial.instead) watcher.failures.addFallback(trial.instead.remote, trial.instead.to);
        if (first && trial.undone && isWhole) blame(watcher, trial.undone, first);
        else if (first) watcher.failures.add(first.label, first.message);
        return { rendered, used, isWhole: () => isWhole };
      }
      if (rendered.kind === 'page' && rendered.body instanceof Readable) rendered.body.destroy();
    } catch (error) {
      if (isLast || !(error instanceof WorkerEndedError)) throw error;
      // The release at fault may be one of another page: then this one only had the same worker.
      avoid([error.release]);
    }
  }
}
