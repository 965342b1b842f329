import type { PreviewInfo } from '../page/boot.ts';

const STYLE = `
:host { all: initial; position: fixed; inset: auto auto 8px 8px; z-index: 2147483647; max-width: min(92vw, 40rem); }
p { margin: 0; padding: 6px 12px; border-radius: 8px; background: #5b3b00; color: #fff; font: 13px/1.4 system-ui; }
`;

/** Says on every page that it is a preview, of what and until when. In a tree of its own, so that the page's styles do not reach it. */
export function showPreviewBar({ remote, version, until }: PreviewInfo): void {
  const host = document.createElement('federation-preview');
  const root = host.attachShadow({ mode: 'open' });
  // The policy of the page allows no style element. A reviewer's browser is a current one.
  /* eslint-disable shop/browser-members */
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  /* eslint-enable */
  const text = document.createElement('p');
  text.role = 'note';
  const end = new Date(until).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  text.textContent = `Preview of ${remote} ${version}, until ${end}`;
  root.append(text);
  document.body.append(host);
}
