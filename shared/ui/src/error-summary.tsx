import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './error-summary.module.css';
import { ErrorIcon } from './icons.tsx';

export type FormError = { text: ReactNode /** Id of the control it is about. */; fieldId?: string };
type Props = {
  title: ReactNode;
  errors: readonly FormError[];
  /** Number of the submit that failed: when it changes, the summary takes the focus. 0 before the first. */
  attempt: number;
};

function goToField(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** Errors of a form that was submitted, as links to its fields. Nothing while there is no error. */
export function ErrorSummary({ title, errors, attempt }: Props) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const shown = attempt > 0 && errors.length > 0;
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (!shown) return null;

  return (
    <section ref={box} className={styles.summary} tabIndex={-1} aria-labelledby={titleId}>
      <ErrorIcon size={22} className={styles.icon} />
      <div>
        <p id={titleId} className={styles.title}>
          {title}
        </p>
        <ul className={styles.list}>
          {errors.map(({ text, fieldId }, index) => (
            <li key={index}>
              {fieldId ? (
                <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
