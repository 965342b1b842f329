import { classNames } from '@shop/lib';
import type { ReactNode } from 'react';
import styles from './tag.module.css';

type Props = {
  kind?: 'neutral' | 'success' | 'warning' | 'danger';
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A short word about something: a tag of a game, a state of an order. Not pressed. */
export function Tag({ kind = 'neutral', icon, className, children }: Props) {
  return (
    <span className={classNames(styles.tag, styles[kind], className)}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
