import { ExternalIcon } from '@shop/shared/ui';
import styles from './button-anchor.module.css';

/** A link out of the shop that looks like a button. The new window knows nothing of this one. */
export function ButtonAnchor({ href, children }: { href: string; children: string }) {
  return (
    <a className={styles.anchor} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalIcon />
    </a>
  );
}
