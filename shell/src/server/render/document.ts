import type { Head } from '@shop/shared/contracts';
import { BOOT_ID } from '../../app/boot.ts';
import { titleOf } from '../../app/head.ts';
import { shopName } from '../../app/shop-name.ts';
import type { ShellConfig } from '../config.ts';
import { integrityOf } from '../integrity.ts';
import type { ShellAssets } from './assets.ts';
import { contentSecurityPolicy } from './csp.ts';
import { escapeHtml, type Piece, scriptJson, tag } from './html.ts';
import type { PartAssets } from './part-assets.ts';

/** Applies the stored theme before the first paint. */
export const THEME_SCRIPT = `try{var t=JSON.parse(localStorage.getItem('theme'));if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

const THEME_INTEGRITY = integrityOf(THEME_SCRIPT);

/** Beside a shared link to a page that has no picture of its own. */
const SHARE_PICTURE = '/icons/share.png';

type HeadParts = { head: Head; pathname: string; config: ShellConfig };

function headTags({ head, pathname, config }: HeadParts): string {
  const canonical = new URL(head.canonical ?? pathname, config.publicUrl).href;
  const property = (name: string, content: string | undefined) =>
    content ? tag('meta', { property: name, content }) : '';
  return [
    `<title>${escapeHtml(titleOf(head))}</title>`,
    head.description && tag('meta', { name: 'description', content: head.description }),
    head.noindex
      ? tag('meta', { name: 'robots', content: 'noindex' })
      : tag('link', { rel: 'canonical', href: canonical }),
    property('og:site_name', shopName()),
    property('og:type', 'website'),
    property('og:locale', 'ru_RU'),
    property('og:title', head.title || shopName()),
    property('og:description', head.description),
    property('og:url', canonical),
    property('og:image', new URL(head.image ?? SHARE_PICTURE, config.publicUrl).href),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...(head.jsonLd ?? []).map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ]
    .filter(Boolean)
    .join('');
}

const FIRST_TAGS = [
  '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/icons/apple-touch.png"><link rel="manifest" href="/manifest.webmanifest">',
  '<meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#121116" media="(prefers-color-scheme:dark)">',
].join('');

/** What pages of the same parts have in common: everything between a page's own tags and its content, and the policy. */
export type Frame = {
  html: Buffer;
  csp: string;
  /** `Link` header: the scripts. Browsers begin with them before they parse, and an edge may send them as 103 Early Hints. */
  links: string;
};

const scriptLinks = (parts: PartAssets, assets: ShellAssets): string =>
  [
    ...assets.scripts.map((href) => `<${encodeURI(href)}>; rel=preload; as=script; fetchpriority=high`),
    ...parts.scripts.map(
      ({ href, integrity }) =>
        `<${encodeURI(href)}>; rel=preload; as=script; crossorigin; integrity="${integrity}"`,
    ),
  ].join(', ');

/** Styles are inlined, so nothing blocks the first paint. `origins` are those that this browser takes remotes from besides. */
export function documentFrame(
  parts: PartAssets,
  assets: ShellAssets,
  config: ShellConfig,
  origins?: readonly string[],
): Frame {
  const styles = [...assets.styles, ...parts.styles];
  const html = [
    `<script>${THEME_SCRIPT}</script>`,
    ...assets.fonts.map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' }),
    ),
    // The federation runtime finds these by `data-href` and does not load the sheets again.
    ...styles.map(({ href, text }) => `${tag('style', { 'data-href': href })}${text}</style>`),
    ...assets.scripts.map((src) => `${tag('script', { src, async: true, fetchpriority: 'high' })}</script>`),
    '</head><body><div id="root">',
  ].join('');
  const inline = { scripts: [THEME_INTEGRITY], styles: styles.map(({ integrity }) => integrity) };
  return {
    html: Buffer.from(html),
    csp: contentSecurityPolicy(config, inline, origins),
    links: scriptLinks(parts, assets),
  };
}

/** Everything before the page's content. */
export const documentStart = (frame: Frame, head: HeadParts): Piece[] => [
  FIRST_TAGS + headTags(head),
  frame.html,
];

/** Everything after the page's content. `json` is what the server leaves for the browser, see `Boot`. */
export const documentEnd = (json: readonly Piece[]): Piece[] => [
  `</div><script type="application/json" id="${BOOT_ID}">`,
  ...json,
  '</script></body></html>',
];
