import { classNames } from '@shop/lib';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { FieldNotes, type FieldProps } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type GroupProps = Omit<FieldProps, 'label'> & {
  legend: ReactNode;
  /** The legend is said already by a heading nearby. */
  hideLegend?: boolean;
  className?: string;
  children: ReactNode;
};

/** A group of radio cards. */
export function ChoiceGroup({ legend, hideLegend, hint, error, className, children }: GroupProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className={className} aria-describedby={described || undefined}>
      <legend className={hideLegend ? undefined : styles.legend}>
        {hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={styles.options}>{children}</div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode;
  /** A line under the title: a reason why it cannot be chosen, a fee. */
  note?: ReactNode;
  icon?: ReactNode;
  /** Content at the far edge, such as the sum. */
  aside?: ReactNode;
};

/** One radio card: the whole of it is pressed. */
export function Choice({ title, note, icon, aside, className, ...rest }: ChoiceProps) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input {...rest} type="radio" className={styles.radio} />
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {aside && <span className={styles.aside}>{aside}</span>}
    </label>
  );
}
