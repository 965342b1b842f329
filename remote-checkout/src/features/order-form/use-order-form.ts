import { api } from '@shop/shared/api';
import type { CreatedOrder } from '@shop/shared/contracts';
import { useNavigate } from '@shop/shared/platform';
import { clearCart, markBusy, rememberOrder } from '@shop/shared/state';
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createAttemptKeys } from './attempt-key.ts';
import type { ChosenLine } from './chosen-lines.ts';
import { type FormErrors, formErrors, NO_ERRORS } from './form-errors.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
export type OrderRequest = { path: `orders/${string}/`; body: object };

type Options<Name extends string> = {
  gameId: number;
  /** Fields in the order they stand, as the API names them. */
  names: readonly Name[];
  lines: readonly ChosenLine[];
  /** Text of what is wrong with one field, if anything. */
  check: (name: Name, values: Values<Name>) => string | undefined;
  /** Text of what is wrong with the form as a whole, if anything. */
  checkForm?: () => string | undefined;
  request: (values: Values<Name>) => OrderRequest;
};

/** What a field of the form is given. */
export type FieldProps = ReturnType<ReturnType<typeof useOrderForm>['field']>;

/** What the frame of a form needs to know, whatever its fields. */
export type OrderForm = Pick<
  ReturnType<typeof useOrderForm>,
  'errors' | 'lines' | 'names' | 'orderIsBlocked' | 'refusals' | 'submit' | 'fieldId'
>;

/**
 * An order form: values, errors beside their fields (checked on blur, cleared on input), and a submit that sends one
 * order however often it is clicked. What was typed stays, whatever the server answers.
 */
export function useOrderForm<Name extends string>(options: Options<Name>) {
  const { gameId, names, lines, check, checkForm, request } = options;
  const id = useId();
  const navigate = useNavigate();
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>,
  );
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [orderIsBlocked, setOrderIsBlocked] = useState(false);
  /** Counts refused submits: each moves the focus to the summary of errors. */
  const [refusals, setRefusals] = useState(0);
  const isSending = useRef(false);
  const [keyFor] = useState(createAttemptKeys);

  const isFilledIn = names.some((name) => values[name] !== '');
  useEffect(() => (isFilledIn ? markBusy('order-form') : undefined), [isFilledIn]);

  const setFieldError = (name: Name, text: string | undefined) =>
    setErrors(({ fields: { [name]: _, ...rest }, ...others }) => ({
      ...others,
      fields: text ? { ...rest, [name]: text } : rest,
    }));

  const setValue = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setFieldError(name, undefined);
  };

  function refuse(found: FormErrors) {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  function problems(): FormErrors | undefined {
    const fields = Object.fromEntries(
      names.flatMap((name) => [[name, check(name, values)]]).filter(([, text]) => text),
    );
    const form = checkForm?.();
    return form || Object.keys(fields).length > 0
      ? { ...NO_ERRORS, fields, ...(form && { form }) }
      : undefined;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    const found = problems();
    if (found) return refuse(found);
    const { path, body } = request(values);
    isSending.current = true;
    setOrderIsBlocked(true);
    setErrors(NO_ERRORS);
    try {
      const order = await api.post<CreatedOrder>(path, body, { 'Idempotency-Key': keyFor(body) });
      rememberOrder(order.id);
      clearCart(gameId);
      // Stays blocked: the form is about to go.
      await navigate(`/orders/${order.id}/pay`);
    } catch (error) {
      isSending.current = false;
      setOrderIsBlocked(false);
      refuse(formErrors(error, names, lines));
    }
  }

  return {
    errors,
    lines,
    names,
    orderIsBlocked,
    refusals,
    submit,
    values,
    fieldId: (name: string) => `${id}-${name}`,
    field: (name: Name) => ({
      id: `${id}-${name}`,
      name: name as string,
      value: values[name] as string,
      error: errors.fields[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(name, event.target.value),
      onBlur: () => {
        if (values[name]) setFieldError(name, check(name, values));
      },
    }),
    setValue,
  };
}
