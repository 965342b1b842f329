import type { ComponentProps, ReactNode } from 'react';
import controls from './control.module.css';
import { Field, type FieldProps, useField } from './field.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldProps & { prefix?: ReactNode; suffix?: ReactNode };

/** One line of text with its label, hint and error. Give `autoComplete` and `inputMode`. `className` goes to the outer box. */
export function TextField({ label, hint, error, prefix, suffix, className, id, ...rest }: TextFieldProps) {
  const field = useField(id, { hint, error });
  return (
    <Field id={field.id} label={label} hint={hint} error={error} className={className}>
      <div className={controls.control}>
        {prefix && <span className={controls.prefix}>{prefix}</span>}
        <input {...rest} {...field} className={controls.input} />
        {suffix && <span className={controls.suffix}>{suffix}</span>}
      </div>
    </Field>
  );
}
