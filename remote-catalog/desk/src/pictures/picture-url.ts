import type { PictureSet } from '@shop/desk-contract/catalogue';

/** The file that is at least so wide, else the widest. */
export function pictureUrl({ base, widths }: PictureSet, wanted: number): string {
  const sorted = widths.toSorted((a, b) => a - b);
  return `${base}${sorted.find((width) => width >= wanted) ?? sorted.at(-1)}.webp`;
}
