import { SURPLUS_MAX } from '@shop/contract';

/** Draws the hundredths of gold that mark a buyer's lot: whole, 0 to 23 (specification, section 9). */
export function drawSurplus(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn % (SURPLUS_MAX + 1);
}
