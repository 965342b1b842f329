import { Textarea, TextInput } from '@mantine/core';
import { t } from './texts.ts';

const MIN_LENGTH = 3;

/** Whether it says as much as the api asks for. */
export const isReason = (text: string): boolean => text.trim().length >= MIN_LENGTH;

type Props = {
  value: string;
  onChange: (why: string) => void;
  label?: string;
  /** In a dialog: with room for sentences. */
  isLong?: boolean;
  /** Whether a dialog that opens has its focus here. */
  hasFocus?: boolean;
  maw?: number;
  error?: string | undefined;
};

/** Why somebody does what they do: whatever the desk changes goes into the trail with it. */
export function WhyField({ onChange, label = t('why'), isLong = false, hasFocus = false, ...props }: Props) {
  const field = {
    ...props,
    label,
    required: true,
    minLength: MIN_LENGTH,
    maxLength: 500,
    'data-autofocus': hasFocus || undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  return isLong ? <Textarea autosize minRows={2} {...field} /> : <TextInput {...field} />;
}
