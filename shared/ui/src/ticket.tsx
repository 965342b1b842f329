import { classNames } from '@shop/lib';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './ticket.module.css';

type Props = {
  code: string;
  /** Value of the code: "60 UC". */
  title: ReactNode;
  /** "Код 1 из 2", the game, how to use it. */
  note?: ReactNode;
  /** Name of the copied text for screen readers. */
  subject?: string;
  /** Print of the stub, such as `GameMark`: stretched over it. */
  mark?: ReactNode;
  className?: string;
};

/** A delivered code as a ticket: a stub that says what it is, a perforation, and the code to keep. */
export function Ticket({ code, title, note, subject, mark, className }: Props) {
  return (
    <div className={classNames(styles.ticket, className)}>
      <div className={styles.stub}>
        {mark && <div className={styles.art}>{mark}</div>}
        <div className={styles.what}>
          <p className={styles.title}>{title}</p>
          {note && <p className={styles.note}>{note}</p>}
        </div>
      </div>
      <div className={styles.body}>
        <code className={styles.code}>{code}</code>
        <CopyButton text={code} subject={subject} variant="primary" />
      </div>
    </div>
  );
}
