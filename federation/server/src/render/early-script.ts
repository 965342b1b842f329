import { serverHost } from '../host.ts';
import { scriptJson } from './html.ts';
import type { PartAssets } from './part-assets.ts';

/** Until when a page that does not come to life holds back what is below its first screen, ms. */
const HELD = 3_000;

/**
 * `data-early` stands until the page has come to life, is scrolled, or takes too long. Parts come to life one after another, and styling
 * what was held back for the first would hold up the last: the browser does it once it has nothing else to do.
 */
const EARLY = `var r=document.documentElement;r.dataset.early='';function e(){delete r.dataset.early}addEventListener('scroll',e,{once:true,passive:true});setTimeout(e,${HELD});if(!window.PerformanceObserver)return;new PerformanceObserver(function(l,o){if(l.getEntriesByName('hydrated').length){o.disconnect();(window.requestIdleCallback||setTimeout)(e)}}).observe({type:'mark'});`;

/**
 * Number of a page's files that have arrived when the remotes' scripts are fetched: the fonts and the first picture, which are small, or,
 * on a page without one, the first of the shell's scripts. All that is under way shares the line.
 */
const ARRIVED = 3;

/**
 * Runs in the head. Asks for the scripts of the remotes, which are the last to be needed, once what is needed first is there. The shell
 * imports them in any case.
 */
export function earlyScript({ scripts }: PartAssets): string {
  const links = scripts.map(({ href, integrity }) => ({ integrity, href }));
  const ask = `${scriptJson(links)}.forEach(function(l){document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'script',crossOrigin:'anonymous'},l))})`;
  const wait = `var n=${ARRIVED};new PerformanceObserver(function(l,o){if((n-=l.getEntries().length)<=0){o.disconnect();${ask}}}).observe({type:'resource',buffered:true});`;
  return `${serverHost().document.script ?? ''}!function(){${EARLY}${wait}}()`;
}
