import { IDLE_DELAY } from '@shop/shared/contracts';

/** Runs what nobody waits for: about a second after the page has loaded and the browser is idle. */
export function afterIdle(run: () => void): void {
  const settle = () => setTimeout(run, IDLE_DELAY);
  // eslint-disable-next-line compat/compat -- Safari has none, and does without
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(settle) : settle());
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
