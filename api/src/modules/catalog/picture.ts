import type { PictureSet } from '@shop/contract';

/** Address of one file of a picture: WebP, the narrowest that is at least `width` wide, else the widest there is. */
export function pictureUrl(set: PictureSet, width = Number.POSITIVE_INFINITY): string {
  const sorted = set.widths.toSorted((a, b) => a - b);
  return `${set.base}${sorted.find((candidate) => candidate >= width) ?? sorted.at(-1)}.webp`;
}

export const pictureUrlOrNull = (set: PictureSet | null, width?: number) =>
  set ? pictureUrl(set, width) : null;
