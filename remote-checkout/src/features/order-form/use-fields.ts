import { type ChangeEvent, useId, useState } from 'react';
import { type FormErrors, NO_ERRORS } from './form-errors.ts';

export type Values<Name extends string> = Readonly<Record<Name, string>>;
type FieldChange = ChangeEvent<HTMLInputElement | HTMLSelectElement>;

const emptyValues = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>;

/**
 * The values of a form with their errors beside them: checked when a field is left, cleared when it is changed.
 * What the shopper did not touch may be filled in for them.
 */
export function useFields<Name extends string>(
  names: readonly Name[],
  check: (name: Name, values: Values<Name>) => string | undefined,
) {
  const id = useId();
  const [values, setValues] = useState(() => emptyValues(names));
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);

  const setFieldError = (name: Name, text: string | undefined) =>
    setErrors((before) => {
      // What stays as it was is not rendered again: a tap on the button leaves a field on its way.
      if (before.fields[name] === text) return before;
      const { [name]: _, ...rest } = before.fields;
      return { ...before, fields: text ? { ...rest, [name]: text } : rest };
    });

  const setValue = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setTouched((before) => (before.has(name) ? before : new Set([...before, name])));
    setFieldError(name, undefined);
  };

  const fieldId = (name: string) => `${id}-${name}`;
  return {
    values,
    errors,
    setErrors,
    setValue,
    fieldId,
    isTouched: touched.size > 0,
    /** Gives every field that was not touched its value, or empties it. */
    prefill(given: Partial<Values<Name>>) {
      const kept = Object.fromEntries([...touched].map((name) => [name, values[name]]));
      setValues({ ...emptyValues(names), ...given, ...kept });
    },
    /** What is wrong with each field; empty when nothing is. */
    fieldProblems: (): Record<string, string> =>
      Object.fromEntries(
        names.flatMap((name) => {
          const text = check(name, values);
          return text ? [[name, text]] : [];
        }),
      ),
    field: (name: Name) => ({
      id: fieldId(name),
      name: name as string,
      value: values[name] as string,
      error: errors.fields[name],
      onChange: (event: FieldChange) => setValue(name, event.target.value),
      onBlur: () => {
        if (values[name]) setFieldError(name, check(name, values));
      },
    }),
  };
}

/** What a field of the form is given. */
export type FieldProps = ReturnType<ReturnType<typeof useFields>['field']>;
