import { useTranslation } from '@shop/i18n';
import { ExternalIcon } from '@shop/ui';
import type { Ref } from 'react';
import styles from './button-anchor.module.css';
import { followInWindow } from './pay-window.ts';

type Props = { href: string; ref?: Ref<HTMLAnchorElement>; children: string };

/** A link out of the shop that looks like a button. A new window knows nothing of this one. */
export function ButtonAnchor({ href, ref, children }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <a
      ref={ref}
      className={styles.anchor}
      href={href}
      // An app's own scheme needs no window.
      target={href.startsWith('http') ? '_blank' : undefined}
      rel="noopener noreferrer"
      onClick={(event) => followInWindow(event, t('payment.window_wait'))}
    >
      <span>{children}</span>
      <ExternalIcon />
    </a>
  );
}
