import { classNames } from '@shop/lib';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { ErrorIcon } from './icons.tsx';

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Error of the value; announced, and tied to the control. */
  error?: ReactNode;
};

/** The ids and attributes that tie a control to its label, hint and error. */
export function useField(id: string | undefined, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const own = useId();
  const controlId = id ?? own;
  const described = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ');
  return {
    id: controlId,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
}

/** Frame of a form control: label above, error and hint below. `id` is the control's. */
export function Field({
  id,
  label,
  hint,
  error,
  className,
  children,
}: FieldProps & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** Error and hint of a control. The error's place is a live region, so that it is read when it appears. */
export function FieldNotes({ id, hint, error }: Pick<FieldProps, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      <div aria-live="polite">
        {error && (
          <p className={styles.error} id={`${id}-error`}>
            <ErrorIcon size={18} />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}
