import { classNames } from '@shop/shared/lib';
import { ExternalIcon } from '@shop/shared/ui';
import type { Ref } from 'react';
import styles from './button-anchor.module.css';

type Props = {
  href: string;
  /** Shown on touch screens only. */
  touchOnly?: boolean;
  ref?: Ref<HTMLAnchorElement>;
  children: string;
};

/** A link out of the shop that looks like a button. The new window knows nothing of this one. */
export function ButtonAnchor({ href, touchOnly, ref, children }: Props) {
  return (
    <a
      ref={ref}
      className={classNames(styles.anchor, touchOnly && styles.touch)}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
      <ExternalIcon />
    </a>
  );
}
