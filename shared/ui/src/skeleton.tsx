import { classNames } from '@shop/lib';
import styles from './skeleton.module.css';

/** The place of something personal or late. Its size comes from `className`: one line of text unless that says otherwise. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" />;
}
