import { ExternalIcon } from '@shop/ui';
import type { Ref } from 'react';
import styles from './button-anchor.module.css';

type Props = {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
  children: string;
};

/** A link out of the shop that looks like a button. The new window knows nothing of this one. */
export function ButtonAnchor({ href, ref, children }: Props) {
  return (
    <a
      ref={ref}
      className={styles.anchor}
      href={href}
      // An app's own scheme needs no window.
      target={href.startsWith('http') ? '_blank' : undefined}
      rel="noopener noreferrer"
    >
      <span>{children}</span>
      <ExternalIcon />
    </a>
  );
}
