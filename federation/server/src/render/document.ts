import { host } from '@federation/browser/page';
import { BOOT_ID } from '@federation/browser/page/boot';
import { addressOf, canonicalOf, titleOf } from '@federation/browser/page/head';
import type { Head } from '@federation/protocol/page';
import { integrityOf } from '@federation/protocol/verify';
import type { HostConfig } from '../config.ts';
import { serverHost } from '../host.ts';
import type { ShellAssets } from './assets.ts';
import { contentSecurityPolicy } from './csp.ts';
import { earlyScript } from './early-script.ts';
import { escapeHtml, type Piece, scriptJson, tag } from './html.ts';
import type { PartAssets } from './part-assets.ts';

type HeadParts = { head: Head; pathname: string; config: HostConfig };

function headTags({ head, pathname, config }: HeadParts): string {
  const { origin } = new URL(config.publicUrl);
  const canonical = canonicalOf(head, pathname, origin);
  const { locale, picture: usual } = serverHost().document;
  const picture = addressOf(head.image, origin)?.href ?? (usual && origin + usual);
  const property = (name: string, content: string | undefined) =>
    content ? tag('meta', { property: name, content }) : '';
  return [
    `<title>${escapeHtml(titleOf(head))}</title>`,
    head.description && tag('meta', { name: 'description', content: head.description }),
    head.noindex
      ? tag('meta', { name: 'robots', content: 'noindex' })
      : tag('link', { rel: 'canonical', href: canonical }),
    property('og:site_name', host().name()),
    property('og:type', 'website'),
    property('og:locale', locale),
    property('og:title', head.title || host().name()),
    property('og:description', head.description),
    property('og:url', canonical),
    property('og:image', picture),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...(head.jsonLd ?? []).map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ]
    .filter(Boolean)
    .join('');
}

const VIEWPORT = '<meta name="viewport" content="width=device-width,initial-scale=1">';

/** The beginning of every page. */
function firstTags(): string {
  const { lang, tags = VIEWPORT } = serverHost().document;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">${tags}`;
}

/** Text shared by pages of the same parts: everything between a page's own tags and its content, and the policy. */
export type DocumentTemplate = {
  html: Buffer;
  csp: string;
  /** `Link` header: fonts and scripts. Browsers begin with it before they parse; an edge may send it as 103 Early Hints. */
  links: string;
};

const FONT = { as: 'font', type: 'font/woff2' };

/** The fonts, then the shell's scripts, and the origins that the remotes' will come from. */
const earlyLinks = (parts: PartAssets, assets: ShellAssets, config: HostConfig): string => {
  const own = new URL(config.publicUrl).origin;
  const origins = new Set(parts.scripts.map(({ href }) => new URL(href, own).origin));
  origins.delete(own);
  return [
    ...assets.fonts.map(
      (href) => `<${encodeURI(href)}>; rel=preload; as=${FONT.as}; type="${FONT.type}"; crossorigin`,
    ),
    ...assets.scripts.map((href) => `<${encodeURI(href)}>; rel=preload; as=script; fetchpriority=high`),
    ...[...origins].map((origin) => `<${origin}>; rel=preconnect; crossorigin`),
  ].join(', ');
};

/** Styles are inlined, so nothing blocks the first paint. `origins` are those that this browser takes remotes from besides. */
export function documentTemplate(
  parts: PartAssets,
  assets: ShellAssets,
  config: HostConfig,
  origins?: readonly string[],
): DocumentTemplate {
  const styles = [...assets.styles, ...parts.styles];
  const script = earlyScript(parts);
  const html = [
    ...assets.fonts.map((href) => tag('link', { rel: 'preload', ...FONT, href, crossorigin: 'anonymous' })),
    // The federation runtime finds these by `data-href` and does not load the sheets again.
    ...styles.map(({ href, text }) => `${tag('style', { 'data-href': href })}${text}</style>`),
    `<script>${script}</script>`,
    ...assets.scripts.map((src) => `${tag('script', { src, async: true, fetchpriority: 'high' })}</script>`),
    '</head><body><div id="root">',
  ].join('');
  const inline = { scripts: [integrityOf(script)], styles: styles.map(({ integrity }) => integrity) };
  return {
    html: Buffer.from(html),
    csp: contentSecurityPolicy(config, inline, origins),
    links: earlyLinks(parts, assets, config),
  };
}

/** Everything before the page's content. */
export const documentStart = (template: DocumentTemplate, head: HeadParts): Piece[] => [
  firstTags() + headTags(head),
  template.html,
];

/** Everything after the page's content. `json` is what the server leaves for the browser, see `Boot`. */
export const documentEnd = (json: readonly Piece[]): Piece[] => [
  `</div><script type="application/json" id="${BOOT_ID}">`,
  ...json,
  '</script></body></html>',
];
