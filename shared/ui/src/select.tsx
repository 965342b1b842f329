import { classNames } from '@shop/lib';
import type { ComponentProps, ReactNode } from 'react';
import controls from './control.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';

type Props = Omit<ComponentProps<'select'>, 'prefix'> &
  FieldProps & {
    /** A picture of what is chosen, before it. */
    prefix?: ReactNode;
  };

/** The browser's own list of options (`<option>` children) with label, hint and error. */
export function Select({ label, hint, error, prefix, className, id, children, ...rest }: Props) {
  const field = useField(id, { hint, error });
  return (
    <Field id={field.id} label={label} hint={hint} error={error} className={className}>
      <div className={controls.control}>
        {prefix && <span className={controls.prefix}>{prefix}</span>}
        <select {...rest} {...field} className={classNames(controls.input, controls.select)}>
          {children}
        </select>
        <ChevronDownIcon className={controls.chevron} />
      </div>
    </Field>
  );
}
