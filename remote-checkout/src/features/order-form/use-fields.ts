import { type ChangeEvent, useId, useLayoutEffect, useState } from 'react';
import { type FormErrors, NO_ERRORS } from './form-errors.ts';

export type Values<Name extends string> = Readonly<Record<Name, string>>;
type FieldChange = ChangeEvent<HTMLInputElement | HTMLSelectElement>;

const emptyValues = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>;

/**
 * The values of a form with their errors beside them: checked when a field is left, cleared when it is changed.
 * Fields of a form. Untouched ones may be filled in for the shopper.
 */
export function useFields<Name extends string>(
  names: readonly Name[],
  check: (name: Name, values: Values<Name>) => string | undefined,
) {
  const id = useId();
  // Filled-in and typed values lie apart: whichever comes first, the shopper's own is kept.
  const [given, setGiven] = useState<Partial<Values<Name>>>({});
  const [typed, setTyped] = useState<Partial<Values<Name>>>({});
  const values: Values<Name> = { ...emptyValues(names), ...given, ...typed };
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);

  const setFieldError = (name: Name, text: string | undefined) =>
    setErrors((before) => {
      // Return the same state, so that nothing renders: a tap on the button leaves a field on its way.
      if (before.fields[name] === text) return before;
      const { [name]: _, ...rest } = before.fields;
      return { ...before, fields: text ? { ...rest, [name]: text } : rest };
    });

  const setValue = (name: Name, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setFieldError(name, undefined);
  };

  const fieldId = (name: string) => `${id}-${name}`;

  // Text typed before the page was hydrated has raised no event: look for it once. A file's field has a value of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after hydration
  useLayoutEffect(() => {
    for (const name of names) {
      const field = document.getElementById(fieldId(name)) as HTMLInputElement | null;
      if (field?.value && field.value !== values[name] && field.type !== 'file') setValue(name, field.value);
    }
  }, []);
  return {
    values,
    errors,
    setErrors,
    setValue,
    fieldId,
    isTouched: Object.keys(typed).length > 0,
    /** Gives every field that was not touched its value, or empties it. What is the same was not typed: a browser may have restored it. */
    prefill(next: Partial<Values<Name>>) {
      setGiven(next);
      setTyped((before) => {
        const own = names.filter((name) => name in before && before[name] !== next[name]);
        return own.length === Object.keys(before).length
          ? before
          : (Object.fromEntries(own.map((name) => [name, before[name]])) as Partial<Values<Name>>);
      });
    },
    /** Returns each field's error; empty when there is none. */
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

/** Props of a field of the form. */
export type FieldProps = ReturnType<ReturnType<typeof useFields>['field']>;
