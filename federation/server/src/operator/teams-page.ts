import type { PageTotals } from '@federation/protocol/page-counts';
import type { FastifyInstance } from 'fastify';
import type { CompositionWatcher } from '../composition/watcher.ts';
import type { HostConfig } from '../config.ts';
import { serverHost } from '../host.ts';
import { escapeHtml, tag } from '../render/html.ts';
import type { OperatorAccess } from './access.ts';
import { code, messagePage, page, signInPage, table } from './pages.ts';
import { sendPage } from './routes.ts';
import { figuresOf, type TeamFigures } from './team-figures.ts';

const HOUR = 3_600_000;
/** Spans that can be looked at, in hours. */
const SPANS = [1, 24, 7 * 24, 30 * 24];
/** Compositions of the last hour that are shown. */
const COMPOSITIONS = 20;

const percent = (share: number | null) => (share === null ? '—' : `${(share * 100).toFixed(2)} %`);
const whole = (value: number | undefined) => (value === undefined ? '—' : String(Math.round(value)));

/** The share of those who saw the first step that reached the last but one, which is the sale. */
function sales({ steps }: TeamFigures): string {
  const counts = Object.values(steps);
  const [first = 0] = counts;
  const [sold = 0] = counts.slice(-2);
  return first === 0 ? '—' : `${sold} of ${first}, ${percent(sold / first)}`;
}

function figuresTable(
  all: readonly PageTotals[],
  steps: readonly string[],
  stateOf: (version: string) => string,
): string {
  const rows = all
    .map((totals) => figuresOf(totals, steps))
    .sort((a, b) => b.visits - a.visits)
    .map((figures) => [
      `${code(figures.version)} ${escapeHtml(stateOf(figures.version))}`,
      String(figures.visits),
      percent(figures.own),
      percent(figures.errors),
      percent(figures.panels),
      percent(figures.fallbacks),
      whole(figures.vitals.lcp),
      whole(figures.vitals.inp),
      figures.vitals.cls === undefined ? '—' : (figures.vitals.cls / 1_000).toFixed(3),
      whole(figures.vitals.hydrated),
      sales(figures),
    ]);
  const heads = [
    ...['Version', 'Visits', 'Own failures', 'Any error', 'Panels', 'Version before'],
    ...['LCP', 'INP', 'CLS', 'Hydrated', 'Sales'],
  ];
  return rows.length > 0 ? table(heads, rows) : '<p>No visits in this time.</p>';
}

/** Which remote has each page, and whose parts fill its places, by version. */
function pageMap({ live }: CompositionWatcher): string {
  const { remotes } = live.composition;
  const rows = remotes.flatMap((remote) =>
    remote.routes.map(({ path, slots = [] }) => [
      code(path),
      `${escapeHtml(remote.name)} ${code(remote.version)}`,
      slots
        .map((slot) => {
          const extension = remotes.find((other) => other.slots.some((one) => one.slot === slot));
          return `${escapeHtml(slot)}: ${extension ? `${escapeHtml(extension.name)} ${code(extension.version)}` : 'nobody'}`;
        })
        .join('<br>') || '—',
    ]),
  );
  return table(['Page', 'From', 'Places on it'], rows);
}

const reopenForm = (id: string) =>
  `<form method="get" action="/">${tag('input', { type: 'hidden', name: 'composition', value: id })}<button>Open it again</button></form>`;

function compositionsTable(
  watcher: CompositionWatcher,
  all: readonly PageTotals[],
  steps: readonly string[],
): string {
  const rows = all
    .map((totals) => figuresOf(totals, steps))
    .sort((a, b) => b.visits - a.visits)
    .slice(0, COMPOSITIONS)
    .map((figures) => {
      const made = watcher.past.get(figures.version);
      const versions = made?.remotes
        .map(({ name, version }) => `${escapeHtml(name)} ${code(version)}`)
        .join('<br>');
      return [
        code(figures.version),
        versions ?? '—',
        String(figures.visits),
        percent(figures.errors),
        percent(figures.panels),
        whole(figures.vitals.lcp),
        sales(figures),
        made ? reopenForm(figures.version) : '',
      ];
    });
  const heads = ['Composition', 'Made of', 'Visits', 'Any error', 'Panels', 'LCP', 'Sales', ''];
  return rows.length > 0 ? table(heads, rows) : '<p>No visits in the last hour.</p>';
}

/**
 * `/teams?hours=24`, for operators: what is on which page and from which version, how each version of each remote feels to visitors, and the
 * compositions of the last hour with a way to open them again.
 */
export function addTeamsPage(
  app: FastifyInstance,
  watcher: CompositionWatcher,
  access: OperatorAccess,
  config: HostConfig,
): void {
  const { reports } = serverHost();
  if (!access.isEnabled || !reports) return;
  app.get<{ Querystring: { hours?: string } }>('/teams', async (request, reply) => {
    if (!access.has(request)) return sendPage(reply, 401, signInPage(request.url, false));
    const hours = SPANS.find((span) => String(span) === request.query.hours) ?? 24;
    const now = Date.now();
    const read = (subject: string, span: number) =>
      reports.read({ subject, from: now - span * HOUR, to: now }, config);
    const names = [...watcher.remotes.map(({ name }) => name), 'shell'];
    const found = await Promise.all([
      read('composition', 1),
      ...names.map((name) => read(name, hours)),
    ]).catch((error: Error) => error.message);
    if (typeof found === 'string')
      return sendPage(reply, 503, messagePage('Teams', `The counts cannot be read: ${found}`));
    const [compositions = [], ...figures] = found;
    const stateOf = (name: string) => (version: string) => {
      const watch = watcher.remotes.find((remote) => remote.name === name);
      if (watch?.canary?.version === version) return `canary, ${watch.canary.percent} %`;
      return watcher.live.releases.get(name)?.release.version === version ? 'current' : '';
    };
    const spans = SPANS.map((span) =>
      span === hours ? `<b>${span} h</b>` : `${tag('a', { href: `/teams?hours=${span}` })}${span} h</a>`,
    );
    return sendPage(
      reply,
      200,
      page(
        'Teams',
        [
          `<p>${spans.join(' · ')}. Third quartiles in milliseconds; shares of a hundred visits and more. <a href="/composition">Composition</a></p>`,
          ...names.map(
            (name, place) =>
              `<h2>${escapeHtml(name)}</h2>${figuresTable(figures[place]!, reports.steps, stateOf(name))}`,
          ),
          `<h2>What is on which page</h2>${pageMap(watcher)}`,
          `<h2>Compositions of the last hour</h2>${compositionsTable(watcher, compositions, reports.steps)}`,
        ].join(''),
      ),
    );
  });
}
