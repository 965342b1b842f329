import { attempt } from '@federation/protocol/lib';
import { host } from './host.ts';

/** Runs what nobody waits for: about a second after the page has loaded and the browser is idle. Returns how to call it off. */
export function afterIdle(run: () => void): () => void {
  let isWanted = true;
  const settle = () => setTimeout(() => isWanted && run(), host().times.idle);
  // eslint-disable-next-line compat/compat -- Safari has none, and does without
  const wait = () => attempt(() => requestIdleCallback(settle)) ?? settle();
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    isWanted = false;
  };
}
