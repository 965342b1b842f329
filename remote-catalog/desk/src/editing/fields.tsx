import { NumberInput, Select, TextInput } from '@mantine/core';
import { cleanSum } from '@shop/contract';

type TextProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  description?: string;
  isOptional?: boolean;
  isDisabled?: boolean;
};

/** One line of text. */
export const TextField = ({ label, value, onChange, description, isOptional, isDisabled }: TextProps) => (
  <TextInput
    label={label}
    description={description}
    required={!isOptional}
    disabled={isDisabled ?? false}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

/** A sum as it is typed, `99,5`, given on as the api takes it: `99.50`. */
export const SumField = ({ value, onChange, ...rest }: TextProps) => (
  <TextInput
    label={rest.label}
    description={rest.description}
    required={!rest.isOptional}
    inputMode="decimal"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onBlur={() => onChange(cleanSum(value))}
  />
);

type NumberProps = {
  label: string;
  value: number | null;
  onChange: (value: number) => void;
  min?: number;
  description?: string;
};

/** A whole number. */
export const NumberField = ({ label, value, onChange, min = 0, description }: NumberProps) => (
  <NumberInput
    label={label}
    description={description}
    required
    min={min}
    allowDecimal={false}
    allowNegative={false}
    hideControls
    value={value ?? ''}
    onChange={(next) => onChange(Number(next))}
  />
);

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** One of a few. */
export const ChoiceField = <T extends string>({ label, value, options, onChange }: ChoiceProps<T>) => (
  <Select
    label={label}
    data={options}
    value={value}
    allowDeselect={false}
    onChange={(next) => next && onChange(next as T)}
  />
);
