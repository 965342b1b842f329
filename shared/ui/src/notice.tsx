import { classNames } from '@shop/lib';
import type { ReactNode } from 'react';
import { CheckIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx';
import styles from './notice.module.css';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';
const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, error: ErrorIcon };

type Props = {
  kind?: NoticeKind;
  title?: ReactNode;
  /** A button or link under the text. */
  action?: ReactNode;
  /** `alert` or `status` when it appears by itself. */
  role?: 'alert' | 'status';
  className?: string;
  children?: ReactNode;
};

/** Something to know, in its place on the page. */
export function Notice({ kind = 'info', title, action, role, className, children }: Props) {
  const Icon = icons[kind];
  return (
    <div className={classNames(styles.notice, styles[kind], className)} role={role}>
      <Icon size={22} className={styles.icon} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
