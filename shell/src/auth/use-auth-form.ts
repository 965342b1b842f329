import { ApiError, fieldMessages } from '@shop/api-client';
import { t } from '@shop/i18n';
import { afterPress, failureText } from '@shop/lib';
import { markBusy } from '@shop/state';
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type AuthField, authProblem } from './auth-checks.ts';

export type AuthValues = Readonly<Record<AuthField, string>>;
export const NO_VALUES: AuthValues = {
  email: '',
  password: '',
  new_password: '',
  nickname: '',
  phone: '',
  code: '',
};

type Options = {
  values: AuthValues;
  onChange: (values: AuthValues) => void;
  /** Fields in the order they stand. */
  names: readonly AuthField[];
  send: (values: AuthValues) => Promise<void>;
};
type Errors = Partial<Record<AuthField, string>> & { form?: string };

/** The server's name of a field. */
const serverName = (name: AuthField) => (name === 'new_password' ? 'password' : name);

function errorsOf(error: unknown, names: readonly AuthField[]): Errors {
  const found: Errors = {};
  for (const name of names) {
    const [message] = fieldMessages(error, serverName(name));
    if (message) found[name] = message;
  }
  if (Object.keys(found).length > 0) return found;
  // Only a wrong password is answered with this status here, in the words of the protocol.
  const isWrong = error instanceof ApiError && error.status === 401;
  return { form: isWrong ? t('account:errors.wrong_credentials') : failureText(error) };
}

export type AuthForm = ReturnType<typeof useAuthForm>;

/** A form of the auth popup: checked on blur, cleared on input, sent once at a time. What was typed is kept by the popup. */
export function useAuthForm({ values, onChange, names, send }: Options) {
  const id = useId();
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const isBlocked = useRef(false);
  const isFilledIn = names.some((name) => values[name] !== '');
  useEffect(() => (isFilledIn ? markBusy('auth-form') : undefined), [isFilledIn]);

  const problem = (name: AuthField) => {
    const key = authProblem(name, values[name]);
    return key && t(`account:errors.${key}`);
  };
  function refuse(found: Errors) {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBlocked.current) return;
    const wrong = names.flatMap((name) => (problem(name) ? [[name, problem(name)]] : []));
    if (wrong.length > 0) return refuse(Object.fromEntries(wrong));
    isBlocked.current = true;
    setIsSending(true);
    setErrors({});
    try {
      await send(values);
    } catch (error) {
      refuse(errorsOf(error, names));
    } finally {
      isBlocked.current = false;
      setIsSending(false);
    }
  }

  const fieldId = (name: AuthField) => `${id}-${name}`;
  return {
    errors,
    refusals,
    isSending,
    submit,
    listed: [
      ...(errors.form ? [{ text: errors.form }] : []),
      ...names.flatMap((name) => (errors[name] ? [{ text: errors[name], fieldId: fieldId(name) }] : [])),
    ],
    field: (name: AuthField) => ({
      id: fieldId(name),
      name: serverName(name),
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onChange({ ...values, [name]: event.target.value });
        setErrors(({ [name]: _, ...rest }) => rest);
      },
      onBlur: () => {
        const wrong = values[name] && problem(name);
        // The server's error stays: the summary takes the focus from the field that it speaks of.
        if (wrong) afterPress(() => setErrors((before) => ({ ...before, [name]: wrong })));
      },
    }),
  };
}
