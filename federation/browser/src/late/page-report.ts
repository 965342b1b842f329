import type { ComposedRemote } from '@federation/protocol';
import type { Vital } from '@federation/protocol/page-counts';
import type { PageReport } from '@federation/protocol/page-report';
import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Boot } from '../page/boot.ts';
import { takeErrors } from '../page/error-sink.ts';
import { pageToken } from '../page/page-token.ts';
import { noteVisit, takeVisit } from '../page/visit-events.ts';

/** The remote whose code threw, by the addresses in the stack. */
const remoteOf = (error: unknown, remotes: readonly ComposedRemote[]): string | undefined =>
  remotes.find(({ base }) => error instanceof Error && error.stack?.includes(base))?.name;

function listenForErrors(remotes: readonly ComposedRemote[]): void {
  const note = (error: unknown) => noteVisit('errors', remoteOf(error, remotes));
  takeErrors(note);
  addEventListener('error', ({ error }) => error && note(error));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
}

/**
 * Reports to the server what this visit felt like and how far it came, by `sendBeacon` whenever the page is left or hidden: what was not sent
 * before, with the token of the page. Nothing of it names the visitor, an address or a text.
 */
export function reportVisit(remotes: readonly ComposedRemote[]): void {
  const token = pageToken();
  if (token) reportAs(token, remotes);
}

/** Counts the visit of a page that could not start, and what was thrown, as an idle page would. */
export function reportFailedStart({ composition, reportShare, pinned, dev }: Boot): void {
  if (reportShare && !pinned && !dev && Math.random() < reportShare) reportVisit(composition.remotes);
}

function reportAs(page: string, remotes: readonly ComposedRemote[]): void {
  let events: string[] = ['visits'];
  let own: string[] = [];
  let measured: Partial<Record<Vital, number>> | undefined = {};

  const measure = ({ name, value }: Metric) => {
    if (measured) measured[name.toLowerCase() as Vital] = name === 'CLS' ? value * 1_000 : value;
  };
  const options = { reportAllChanges: true };
  onLCP(measure, options);
  onINP(measure, options);
  onCLS(measure, options);
  onTTFB(measure, options);
  takeVisit((item) => {
    const [first = '', remote] = item.split(' ');
    if (remote) own.push(remote);
    else events.push(first);
  });
  listenForErrors(remotes);

  function send(): void {
    if (events.length + own.length === 0) return;
    const hydrated = performance.getEntriesByName?.('hydrated')[0];
    if (measured && hydrated) measured.hydrated = hydrated.startTime;
    const report: PageReport = { page, events, own, ...(measured && { vitals: measured }) };
    // One that the browser does not take is lost: nobody waits for it.
    navigator.sendBeacon?.('/page-reports', JSON.stringify(report));
    events = [];
    own = [];
    measured = undefined;
  }
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  addEventListener('pagehide', send);
}
