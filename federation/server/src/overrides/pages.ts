import { code, page, table } from '../operator/pages.ts';
import { escapeHtml, tag } from '../render/html.ts';
import { type Override, sourceOf } from './parse.ts';
import type { OverriddenView } from './view.ts';

/** The path without `?remotes=`, with what is to be asked for instead. */
export function pathWith(url: string, remotes?: string): string {
  const [path = '/', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('remotes');
  if (remotes !== undefined) parameters.set('remotes', remotes);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Asks before anything is changed: a link alone changes nothing. `url` is the address with the question. */
export function confirmationPage(
  overrides: readonly Override[],
  { live, info }: OverriddenView,
  url: string,
): string {
  const rows = live.composition.remotes.map(({ name, version, contract }) => {
    const override = overrides.find(({ remote }) => remote === name);
    const source = override ? code(sourceOf(override)) : code(version);
    const isUnsigned = override && 'origin' in override;
    return [
      escapeHtml(name),
      source,
      isUnsigned ? '—' : contract,
      isUnsigned
        ? '<span class="bad">not signed, not checked</span>'
        : override
          ? 'published'
          : 'as for everybody',
    ];
  });
  const isUnsigned = overrides.some((override) => 'origin' in override);
  return page(
    'Overrides',
    [
      '<p>In this browser, and for twelve hours, the shop would be made of:</p>',
      table(['Remote', 'From', 'Contract', 'What it is'], rows),
      isUnsigned
        ? '<p class="bad">Code that is not signed sees all that you do and type in this shop. Confirm only what you or your team are running.</p>'
        : '',
      `<form method="post" action="/overrides">${tag('input', { type: 'hidden', name: 'remotes', value: info.asked })}${tag('input', { type: 'hidden', name: 'to', value: pathWith(url) })}<button>Confirm</button></form>`,
      `<p>${tag('a', { href: pathWith(url, 'reset') })}Leave everything as it is for everybody</a></p>`,
    ].join(''),
  );
}

/** Says what is wrong with overrides, and offers to end them: it needs nothing of what is broken. */
export const brokenPage = (reason: string, url: string): string =>
  page(
    'Overrides',
    `<p class="bad">${escapeHtml(reason)}</p><p>${tag('a', { href: pathWith(url, 'reset') })}End all overrides</a></p>`,
  );
