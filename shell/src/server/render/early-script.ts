import type { ShellAssets } from './assets.ts';
import { scriptJson } from './html.ts';
import type { PartAssets } from './part-assets.ts';

/** Until when a page that does not come to life holds back what is below its first screen, ms. */
const HELD = 3_000;

/** Applies the stored theme before the first paint. */
const THEME = `try{var t=JSON.parse(localStorage.getItem('theme'));if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/** `data-early` stands until the page has come to life, see `RemoteModule`, is scrolled, or takes too long. */
const EARLY = `var r=document.documentElement;r.dataset.early='';function e(){delete r.dataset.early}addEventListener('scroll',e,{once:true,passive:true});setTimeout(e,${HELD});`;

/**
 * Runs in the head. Begins with the scripts: what paints the first screen, fonts and the first picture, has been asked for by
 * then, so it has the line to itself for as long as a script's first byte takes to come.
 */
export function earlyScript(parts: PartAssets, assets: ShellAssets): string {
  const elements = [
    // High as for a script that blocks: an async one would wait behind pictures.
    ...assets.scripts.map((src) => ['script', { src, fetchPriority: 'high' }]),
    ...parts.scripts.map(({ href, integrity }) => [
      'link',
      { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href },
    ]),
  ];
  return `${THEME}!function(){${EARLY}${scriptJson(elements)}.forEach(function(d){document.head.append(Object.assign(document.createElement(d[0]),d[1]))})}()`;
}
