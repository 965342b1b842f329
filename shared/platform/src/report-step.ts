import type { PageStep } from '@shop/contract';

const reported = new Set<PageStep>();
let taker: ((step: PageStep) => void) | undefined;

/**
 * Says that the visitor came so far in the main job. It is counted once in a visit, by the versions that the page is made of, and says
 * nothing of the visitor. Call it in the browser only: in an effect, or when something was done.
 */
export function reportStep(step: PageStep): void {
  if (reported.has(step)) return;
  reported.add(step);
  taker?.(step);
}

/** Hands over the steps so far and those to come. For the host, once what reports them is there. */
export function takeSteps(take: (step: PageStep) => void): void {
  taker = take;
  reported.forEach(take);
}
