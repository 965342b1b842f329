import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { bundleIn } from '../composition/bundle-file.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { CompositionWatcher } from '../composition/watcher.ts';
import type { Rendered } from './rendered.ts';
import type { PageRequest, Renderer } from './renderer.ts';
import { WorkerEndedError } from './worker-ended.ts';

/** A page is rendered so often at most: as it should be, with the version before, without the part; and once more for a second part. */
const ATTEMPTS = 4;
/** A release that threw on so many pages of this server is left out of all. */
const TOO_MANY = 20;

type Safely = {
  renderer: Renderer;
  watcher: CompositionWatcher;
  live: LiveComposition;
  /** It was asked for by name: nothing replaces it. */
  isPinned: boolean;
  log: FastifyBaseLogger;
};

/** The remote of a label, where that very version is in the composition. */
function nameIn({ composition }: LiveComposition, label: string | undefined): string | undefined {
  return composition.remotes.find(({ name, version }) => `${name}@${version}` === label)?.name;
}

/**
 * Renders a page with the version before in the place of a remote that throws or ends its worker, and without that remote where that does
 * so, too. `used` is the composition that it was rendered with, `isWhole` whether nothing failed in it in the end.
 */
export async function renderSafely(
  { renderer, watcher, live, isPinned, log }: Safely,
  request: PageRequest,
): Promise<{ rendered: Rendered; used: LiveComposition; isWhole: () => boolean }> {
  let used = live;
  const failed = new Set<string>();
  /** Takes the remote at fault out of what the page is rendered with. False when that changes nothing. */
  function avoid(label: string | undefined): boolean {
    const name = nameIn(used, label);
    if (isPinned || name === undefined) return false;
    used = failed.has(name) ? watcher.without(used, name) : watcher.fallbackFor(used, name);
    failed.add(name);
    return true;
  }
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === ATTEMPTS;
    const thrown: string[] = [];
    let isWhole = true;
    try {
      const rendered = await renderer.page(used, request, (error) => {
        isWhole = false;
        const label = bundleIn(error);
        log.error({ err: error, ...(label && { remote: label }) }, 'A page could not be rendered whole');
        if (!label) return;
        thrown.push(label);
        note(watcher, label, error);
      });
      if (isLast || !thrown.some(avoid)) return { rendered, used, isWhole: () => isWhole };
      if (rendered.kind === 'page' && rendered.body instanceof Readable) rendered.body.destroy();
    } catch (error) {
      if (isLast || !(error instanceof WorkerEndedError)) throw error;
      // The release at fault may be one of another page: then this one only had the same worker.
      avoid(error.release);
    }
  }
}

function note(watcher: CompositionWatcher, label: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const count = watcher.failures.add(label, message);
  if (count === TOO_MANY) void watcher.expel(label, `its code throws while it is rendered: ${message}`);
}
