import type { PictureSet } from '@shop/contract';

type Format = 'avif' | 'webp';

const written = new WeakMap<PictureSet, { [format in Format]?: string }>();

/** `srcset` of one format: every width of the set, smallest first. Written once: a server shows the same set on page after page. */
export function sourceSet(set: PictureSet, format: Format): string {
  const known = written.get(set) ?? {};
  written.set(set, known);
  known[format] ??= [...set.widths]
    .sort((a, b) => a - b)
    .map((width) => `${set.base}${width}.${format} ${width}w`)
    .join(', ');
  return known[format];
}

/** The file for a browser that reads neither `srcset` nor AVIF: the width nearest to 640. */
export const fallbackSource = ({ base, widths }: PictureSet) =>
  `${base}${widths.reduce((best, width) => (Math.abs(width - 640) < Math.abs(best - 640) ? width : best))}.webp`;
