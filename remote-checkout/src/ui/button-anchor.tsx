import { ExternalIcon } from '@shop/ui';
import type { Ref } from 'react';
import styles from './button-anchor.module.css';

type Props = {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
  /** Leads on in this tab: the browser opens no second window. */
  sameTab?: boolean | undefined;
  children: string;
};

/** A link out of the shop that looks like a button. A new window knows nothing of this one. */
export function ButtonAnchor({ href, ref, sameTab, children }: Props) {
  return (
    <a
      ref={ref}
      className={styles.anchor}
      href={href}
      // An app's own scheme needs no window.
      target={href.startsWith('http') && !sameTab ? '_blank' : undefined}
      rel="noopener noreferrer"
    >
      <span>{children}</span>
      <ExternalIcon />
    </a>
  );
}
