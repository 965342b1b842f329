import { integrityOf } from '@federation/protocol/verify';
import { escapeHtml, tag } from '../render/html.ts';
import type { CompositionReport } from './report.ts';

const STYLE =
  'body{font:15px/1.5 system-ui;margin:2rem;max-width:72rem;color-scheme:light dark}table{border-collapse:collapse;margin:0 0 2rem}th,td{text-align:left;vertical-align:top;padding:.3rem 1rem .3rem 0;border-bottom:1px solid #8886}code{font-size:.9em}.bad{color:light-dark(#b00020,#ff8a80)}input,button{font:inherit;padding:.4rem}';

/** The policy of these pages: one style, no script, forms to this server. */
export const OPERATOR_CSP = `default-src 'none'; style-src '${integrityOf(STYLE)}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

export const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${content}</body></html>`;

export const code = (text: string | null | undefined) => (text ? `<code>${escapeHtml(text)}</code>` : '—');

export function table(heads: string[], rows: string[][]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

/** Renders the form for decisions about a canary. The team's judge carries them out. */
const canaryForm = (remote: string): string =>
  `<form method="post" action="/composition/canary">${tag('input', { type: 'hidden', name: 'remote', value: remote })}${['hold', 'resume', 'promote', 'abort'].map((action) => `<button name="action" value="${action}">${action}</button>`).join(' ')}</form>`;

function remoteRow({
  name,
  version,
  contract,
  pointer,
  problems,
}: CompositionReport['remotes'][number]): string[] {
  const canary = pointer?.canary
    ? `${code(pointer.canary.version)} ${pointer.canary.percent} %${canaryForm(name)}`
    : '—';
  const wrong = problems.map(
    ({ subject, reason, since }) =>
      `<div class="bad">${escapeHtml(`${subject}: ${reason}`)} <small>since ${since}</small></div>`,
  );
  return [
    escapeHtml(name),
    code(version),
    contract ?? '—',
    code(pointer?.current),
    canary,
    String(pointer?.sequence ?? '—'),
    wrong.join('') || 'ok',
  ];
}

/** The composition of this moment as a table, and the ones before it. */
export function compositionPage(report: CompositionReport): string {
  const { id, made, shell, remotes, refused, quarantined, failures, past } = report;
  const versions = (of: Record<string, string>) =>
    Object.entries(of)
      .map(([name, version]) => `${escapeHtml(name)} ${code(version)}`)
      .join('<br>');
  return page(
    'Composition',
    [
      `<p>${code(id)} since ${made}. Shell ${code(shell.build)}, contract ${shell.contract}. <a href="/composition?format=json">JSON</a> · <a href="/teams">Teams</a></p>`,
      table(
        ['Remote', 'In use', 'Contract', 'Wanted', 'Canary', 'Sequence', 'State'],
        remotes.map(remoteRow),
      ),
      refused.length > 0 ? '<h2>Refused</h2>' : '',
      ...refused.map(
        ({ reason, since }) => `<p class="bad">${escapeHtml(reason)} <small>since ${since}</small></p>`,
      ),
      quarantined.length > 0 ? '<h2>Quarantined</h2>' : '',
      ...quarantined.map(
        ({ release, reason, since, until }) =>
          `<form method="post" action="/composition/quarantine"><p class="bad">${code(release)} ${escapeHtml(reason)} <small>since ${since}, ${until ? `until ${until}` : 'for good'}</small> ${tag('input', { type: 'hidden', name: 'release', value: release })}<button>Let in</button></p></form>`,
      ),
      failures.length > 0 ? '<h2>Failures while pages were rendered</h2>' : '',
      failures.length > 0
        ? table(
            ['Release', 'Times', 'First', 'Last', 'Last message'],
            failures.map(({ release, count, since, last, message }) => [
              code(release),
              String(count),
              since,
              last,
              escapeHtml(message),
            ]),
          )
        : '',
      '<h2>Handed out</h2>',
      table(
        ['Composition', 'Made', 'Replaced', 'Versions'],
        past.map((entry) => [
          `<a href="/?composition=${entry.id}">${code(entry.id)}</a>${entry.shell === shell.build ? '' : ' <small>another build of the shell</small>'}`,
          entry.made,
          entry.replaced ?? 'in use',
          versions(entry.versions),
        ]),
      ),
    ].join(''),
  );
}

/** Asks for the token; `to` is the path to open then. */
export const signInPage = (to: string, isRefused: boolean): string =>
  page(
    'For operators',
    `${isRefused ? '<p class="bad">That is not the token.</p>' : ''}<form method="post" action="/composition">${tag('input', { type: 'hidden', name: 'to', value: to })}<label>OPERATOR_TOKEN <input type="password" name="token" autocomplete="current-password" required autofocus></label> <button>Open</button></form>`,
  );

/** Says why something cannot be shown. */
export const messagePage = (title: string, message: string): string =>
  page(title, `<p>${escapeHtml(message)}</p><p><a href="/composition">Composition</a></p>`);
