import { type Canary, DRAWN_COOKIE } from '../page/canary.ts';
import { readCookies } from '../page/cookies.ts';
import { update } from '../page/update.ts';
import { noteVisit } from '../page/visit-events.ts';
import type { IdlePage } from '../tab/start.tsx';
import { loadManifest, watchBuilds } from './builds.ts';
import { createPayloads } from './payloads.ts';

/**
 * Draws for the canaries that are under way, and forgets those that are over: as a rule there are none, and no code for them is loaded.
 */
async function draw(canaries: readonly Canary[]): Promise<void> {
  if (canaries.length === 0 && !readCookies().includes(`${DRAWN_COOKIE}=`)) return;
  const { drawCanaries } = await import('./canaries.ts');
  drawCanaries(canaries);
}

/** Starts work that nobody waits for: canaries, newer builds, payloads of pages, overrides. */
export function startLate({ boot, hooks, subscribe, shown }: IdlePage): void {
  const { composition, overrides, preview, dev, pinned, canaries = [] } = boot;
  if (!pinned) draw(canaries).catch((error) => console.warn('No canary is drawn for:', error));
  if (!pinned) watchBuilds(composition.id, update.set);
  // Neither a composition of one browser nor one of a development server has a manifest.
  if (!overrides && !preview && !dev)
    loadManifest(composition.id).then(
      (manifest) => {
        hooks.payload = createPayloads(manifest, shown);
      },
      (error) => console.warn('Pages load without payloads:', error),
    );
  // A browser with a version of its own says nothing about visitors. A share is drawn once for each visit.
  if (boot.reportShare && !pinned && !dev && Math.random() < boot.reportShare) {
    if (boot.outcome.kind === 'unavailable') noteVisit('panels', boot.outcome.remote);
    void import('./page-report.ts').then(
      ({ reportVisit }) => reportVisit(composition.remotes),
      () => {},
    );
  }
  const { traceShare } = boot;
  if (traceShare !== undefined)
    void import('./navigation-traces.ts').then(
      ({ traceNavigations }) => traceNavigations(traceShare, subscribe),
      () => {},
    );
  if (preview)
    void import('./preview-bar.ts').then(
      ({ showPreviewBar }) => showPreviewBar(preview),
      () => {},
    );
  if (overrides)
    void import('./override-panel.ts').then(
      ({ showOverridePanel }) => showOverridePanel({ ...boot, overrides }),
      () => {},
    );
}
