import { ApiError, api, fieldMessages } from '@shop/api-client';
import { cleanText, isEmail, type SupportForm, type SupportQuestion } from '@shop/contract';
import { t } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { markBusy } from '@shop/state';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';

type Values = { email: string; order_number: string; text: string; website: string };
type Errors = { email?: string; order_number?: string; text?: string; form?: string };

const EMPTY: Values = { email: '', order_number: '', text: '', website: '' };
const FIELDS = ['email', 'order_number', 'text'] as const;

/** Checks the form before anything is sent. The api says the rest. */
function check({ email, text }: Values): Errors {
  return {
    ...(isEmail(email) ? {} : { email: t('info:support.email_wrong') }),
    ...(cleanText(text) ? {} : { text: t('info:support.text_missing') }),
  };
}

function errorsOf(error: unknown): Errors {
  const found: Errors = {};
  for (const name of FIELDS) {
    const [message] = fieldMessages(error, name);
    if (message) found[name] = message;
  }
  return Object.keys(found).length > 0 ? found : { form: failureText(error) };
}

const openForm = () => api.get<SupportForm>('support/form/').then(({ token }) => token);

/** A question to the support team: sent once at a time, and what was typed stays until it has arrived. */
export function useQuestion() {
  const id = useId();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const token = useRef<Promise<string>>(undefined);
  const isTouched = values.text !== '';
  useEffect(() => (isTouched && state !== 'sent' ? markBusy('support') : undefined), [isTouched, state]);

  /** The form's time runs from its first letter: who only reads the page asks for nothing. */
  function open() {
    token.current ??= openForm();
    token.current.catch(() => {
      token.current = undefined;
    });
    return token.current;
  }
  function change(name: keyof Values, value: string) {
    void open().catch(() => undefined);
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ form: _, [name as 'text']: __, ...others }) => others);
  }
  /** Never over what was typed. */
  const prefill = useCallback((known: Partial<Values>) => {
    setValues((before) => ({
      ...before,
      email: before.email || known.email || '',
      order_number: before.order_number || known.order_number || '',
    }));
  }, []);
  function refuse(found: Errors) {
    setErrors(found);
    setState('open');
    if (!found.form) setAttempt((count) => count + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state === 'sending') return;
    const wrong = check(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setErrors({});
    setState('sending');
    try {
      const question: SupportQuestion = { ...values, token: await open() };
      await api.post('support/', question);
      setState('sent');
      token.current = undefined;
    } catch (error) {
      // The next press has a new one.
      if (error instanceof ApiError && error.code === 'form_expired') token.current = undefined;
      refuse(errorsOf(error));
    }
  }

  return {
    values,
    errors,
    attempt,
    isSending: state === 'sending',
    isSent: state === 'sent',
    fieldId: (name: string) => `${id}-${name}`,
    change,
    prefill,
    submit,
    /** Another question of the same shopper. */
    again: () => {
      setValues(({ email }) => ({ ...EMPTY, email }));
      setState('open');
    },
  };
}
