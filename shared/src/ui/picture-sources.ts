import type { PictureSet } from '@shop/shared/contracts';

/** `srcset` of one format: every width of the set, smallest first. */
export const sourceSet = ({ base, widths }: PictureSet, format: 'avif' | 'webp') =>
  widths
    .toSorted((a, b) => a - b)
    .map((width) => `${base}${width}.${format} ${width}w`)
    .join(', ');

/** The file for a browser that reads neither `srcset` nor AVIF: the width nearest to 640. */
export const fallbackSource = ({ base, widths }: PictureSet) =>
  `${base}${widths.reduce((best, width) => (Math.abs(width - 640) < Math.abs(best - 640) ? width : best))}.webp`;
