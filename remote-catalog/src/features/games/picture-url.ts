import type { PictureSet } from '@shop/contract';

/** Address of a picture for readers that take one file, such as link previews: the widest WebP up to `width` pixels. */
export function pictureUrl({ base, widths }: PictureSet, width = 1280): string {
  const smaller = widths.filter((candidate) => candidate <= width);
  return `${base}${smaller.length > 0 ? Math.max(...smaller) : Math.min(...widths)}.webp`;
}
