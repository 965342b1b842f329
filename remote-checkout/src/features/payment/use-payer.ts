import { type ApiError, fieldMessages } from '@shop/api-client';
import { cleanValue, isEmail, type PaymentMethod } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { type ChangeEvent, useId, useState } from 'react';
import type { Payer } from './use-payment.ts';

type Name = PaymentMethod['required_fields'][number];
type Texts = Partial<Record<Name, string>>;

/** The server knows numbering plans. */
const FORMATS: Record<Name, (text: string) => boolean> = {
  email: isEmail,
  phone: (text) => text.replace(/\D/g, '').length > 6,
};

/** Fields of the payer that a payment method needs: checked on blur, cleared on input, kept when another method is chosen. */
export function usePayer(names: readonly Name[], email: string | null) {
  const { t } = useTranslation('checkout');
  const id = useId();
  const [values, setValues] = useState<Record<Name, string>>({ email: email ?? '', phone: '' });
  const [errors, setErrors] = useState<Texts>({});

  function problem(name: Name): string | undefined {
    const text = cleanValue(values[name]);
    if (!text) return t(`payment.${name}_is_missing`);
    return FORMATS[name](text) ? undefined : t(`payment.${name}_is_wrong`);
  }

  /** True when nothing is missing; else the errors are shown. */
  function check(): boolean {
    const found = Object.fromEntries(names.flatMap((name) => (problem(name) ? [[name, problem(name)]] : [])));
    setErrors(found);
    return Object.keys(found).length === 0;
  }

  /** Lays what the server refused beside its fields; false when it spoke of none of them. */
  function refuse(error: ApiError): boolean {
    const found = names.flatMap((name) =>
      fieldMessages(error, name)
        .slice(0, 1)
        .map((text) => [name, text]),
    );
    setErrors(Object.fromEntries(found));
    return found.length > 0;
  }

  return {
    check,
    refuse,
    listed: names.flatMap((name) => (errors[name] ? [{ text: errors[name], fieldId: `${id}-${name}` }] : [])),
    payer: (): Payer => Object.fromEntries(names.map((name) => [name, cleanValue(values[name])])),
    field: (name: Name) => ({
      id: `${id}-${name}`,
      name: name as string,
      value: values[name],
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setValues({ ...values, [name]: target.value });
        setErrors({ ...errors, [name]: undefined });
      },
      onBlur: () => {
        if (values[name]) setErrors({ ...errors, [name]: problem(name) });
      },
    }),
  };
}
