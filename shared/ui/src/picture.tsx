import type { PictureSet } from '@shop/contract';
import { classNames } from '@shop/lib';
import styles from './picture.module.css';
import { fallbackSource, sourceSet } from './picture-sources.ts';

type Props = {
  set: PictureSet;
  /** Empty when the text beside it says the same. */
  alt: string;
  /** How wide it is shown, as in `sizes`: `(min-width: 48rem) 20rem, 50vw`. */
  sizes: string;
  /** The picture one came to see: asked for at once. Every other one waits until it is near the screen. */
  priority?: boolean;
  className?: string;
};

/** A picture in AVIF and WebP at several widths. Its place is kept by width and height; `className` may set another shape. */
export function Picture({ set, alt, sizes, priority, className }: Props) {
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={sourceSet(set, 'avif')} sizes={sizes} />
      <img
        className={classNames(styles.image, className)}
        src={fallbackSource(set)}
        srcSet={sourceSet(set, 'webp')}
        sizes={sizes}
        width={set.width}
        height={set.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
