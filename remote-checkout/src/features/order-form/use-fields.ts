import { type ChangeEvent, useId, useLayoutEffect, useState } from 'react';
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
  // What was filled in and what was typed lie apart: whichever comes first, the shopper's own is kept.
  const [given, setGiven] = useState<Partial<Values<Name>>>({});
  const [typed, setTyped] = useState<Partial<Values<Name>>>({});
  const values: Values<Name> = { ...emptyValues(names), ...given, ...typed };
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);

  const setFieldError = (name: Name, text: string | undefined) =>
    setErrors((before) => {
      // What stays as it was is not rendered again: a tap on the button leaves a field on its way.
      if (before.fields[name] === text) return before;
      const { [name]: _, ...rest } = before.fields;
      return { ...before, fields: text ? { ...rest, [name]: text } : rest };
    });

  const setValue = (name: Name, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setFieldError(name, undefined);
  };

  const fieldId = (name: string) => `${id}-${name}`;

  // What was typed before the page was hydrated has raised no event: look for it once. A file's field has a value of its own.
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
