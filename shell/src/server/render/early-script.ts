import { scriptJson } from './html.ts';
import type { PartAssets } from './part-assets.ts';

/** Until when a page that does not come to life holds back what is below its first screen, ms. */
const HELD = 3_000;

/** Applies the stored theme before the first paint. */
const THEME = `try{var t=JSON.parse(localStorage.getItem('theme'));if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/**
 * `data-early` stands until the page has come to life, is scrolled, or takes too long. Parts come to life one after another, and styling
 * what was held back for the first would hold up the last: the browser does it once it has nothing else to do.
 */
const EARLY = `var r=document.documentElement;r.dataset.early='';function e(){delete r.dataset.early}addEventListener('scroll',e,{once:true,passive:true});setTimeout(e,${HELD});new PerformanceObserver(function(l,o){if(l.getEntriesByName('hydrated').length){o.disconnect();(window.requestIdleCallback||setTimeout)(e)}}).observe({type:'mark'});`;

/**
 * Runs in the head. Asks for the scripts of the remotes, which are the last to be needed: fonts, the first picture and the shell's
 * own are on their way by then.
 */
export function earlyScript({ scripts }: PartAssets): string {
  const links = scripts.map(({ href, integrity }) => ({ integrity, href }));
  return `${THEME}!function(){${EARLY}${scriptJson(links)}.forEach(function(l){document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'script',crossOrigin:'anonymous'},l))})}()`;
}
