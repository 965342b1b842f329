import type { Boot, OverrideInfo } from '../page/boot.ts';

type Part = OverrideInfo['parts'][number];

const STYLE = `
:host { all: initial; position: fixed; inset: auto auto 8px 8px; z-index: 2147483647; font: 13px/1.4 system-ui; color: #fff; color-scheme: dark; }
details { background: #1c1b22; border-radius: 8px; max-width: min(92vw, 44rem); max-height: 70vh; overflow: auto; }
summary { padding: 8px 12px; cursor: pointer; font-weight: 600; }
form { padding: 0 12px 12px; }
table { border-collapse: collapse; margin: 0 0 8px; }
th, td { text-align: left; padding: 4px 12px 4px 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
.own { color: #ffc46b; }
input, button { font: inherit; padding: 4px 6px; }
a { color: inherit; margin-left: 12px; }
`;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** How long the files below an address took to come, from the first request to the last byte, in milliseconds; undefined when none came. */
function loadTime(base: string): number | undefined {
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(base));
  if (files.length === 0) return undefined;
  const end = Math.max(...files.map(({ startTime, duration }) => startTime + duration));
  return Math.round(end - Math.min(...files.map(({ startTime }) => startTime)));
}

/** Makes the input beside a part: a version from the list, or an address; empty leaves it as for everybody. */
function choice({ name, versions, override = '' }: Part): HTMLTableCellElement {
  const list = element('datalist', { id: `versions-${name}` });
  list.append(...versions.map((value) => element('option', { value })));
  const input = element('input', {
    name,
    value: override,
    placeholder: 'as for everybody',
    ariaLabel: `${name}: version or address`,
    autocomplete: 'off',
  });
  input.setAttribute('list', list.id);
  return element('td', {}, input, list);
}

/**
 * A panel for anybody who has overrides in this browser: what the page is made of, and how to change it. In the browser's own means and a tree of its own, so that neither
 * the site's styles nor its failures reach it.
 */
export function showOverridePanel({ composition, overrides }: Boot & { overrides: OverrideInfo }): void {
  const rows = overrides.parts.map((part) => {
    const remote = composition.remotes.find(({ name }) => name === part.name);
    const time = remote && loadTime(remote.base);
    const cells = [
      part.name,
      remote?.version ?? 'missing',
      remote?.unsigned ? '—' : (remote?.contract ?? '—'),
      remote?.unsigned ? '—' : `${(part.size / 1024).toFixed(0)} KB`,
      time === undefined ? 'not loaded' : `${time} ms`,
    ].map((text) => element('td', {}, text));
    return element('tr', { className: part.override ? 'own' : '' }, ...cells, choice(part));
  });
  const heads = ['Remote', 'Version', 'Contract', 'Size', 'Loaded in', 'Instead'].map((text) =>
    element('th', {}, text),
  );
  const form = element(
    'form',
    {
      onsubmit: (event) => {
        event.preventDefault();
        const wanted = [...new FormData(form)].flatMap(([name, value]) =>
          value ? [`${name}@${value}`] : [],
        );
        go(wanted.join(','));
      },
    },
    element('table', {}, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...rows)),
    element('button', {}, 'Apply'),
    element('a', { href: addressWith('reset') }, 'Reset all'),
    element('a', { href: '/composition' }, 'Composition'),
  );
  const title = `Overrides: ${overrides.parts.filter(({ override }) => override).length} · ${composition.id}`;
  const host = element('shop-overrides' as 'div');
  const root = host.attachShadow({ mode: 'open' });
  // The policy of the page allows no style element. An operator's browser is a current one.
  /* eslint-disable shop/browser-members */
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  /* eslint-enable */
  root.append(element('details', {}, element('summary', {}, title), form));
  document.body.append(host);
}

function addressWith(remotes: string): string {
  const url = new URL(location.href);
  url.searchParams.set('remotes', remotes);
  return url.href;
}

/** The server asks for a confirmation: the panel itself changes nothing. */
function go(remotes: string): void {
  location.assign(addressWith(remotes));
}
