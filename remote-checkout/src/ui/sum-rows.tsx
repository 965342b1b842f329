import type { ReactNode } from 'react';
import styles from './sum-rows.module.css';

/** Names and values, one under the other: the lines of a receipt. */
export function SumRows({ children }: { children: ReactNode }) {
  return <dl className={styles.rows}>{children}</dl>;
}

type RowProps = { name: ReactNode; value: ReactNode /** The line that matters. */; strong?: boolean };

export function SumRow({ name, value, strong }: RowProps) {
  return (
    <div className={strong ? styles.strong : styles.row}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
