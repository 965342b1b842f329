import { Group, Radio, TextInput } from '@mantine/core';
import { t } from '../texts.ts';

/** `at`: as a browser has it, `2026-11-24T18:00`, by the clock of Moscow. */
export type When = { kind: 'now' | 'at' | 'draft'; at: string; until: string };
export const NOW: When = { kind: 'now', at: '', until: '' };

/** Moscow is three hours ahead all year. */
export const asMoscow = (local: string) => (local ? `${local}:00+03:00` : null);

/** Whether everything that a time needs is there. */
export const isComplete = ({ kind, at, until }: When) =>
  kind !== 'at' || (at !== '' && (until === '' || until > at));

type Props = { value: When; onChange: (when: When) => void; hasEnd?: boolean };

/** When a change goes live: at once, at a time, or when somebody says so. */
export function WhenField({ value, onChange, hasEnd = false }: Props) {
  const time = (name: 'at' | 'until', label: string, required: boolean) => (
    <TextInput
      type="datetime-local"
      label={label}
      required={required}
      value={value[name]}
      error={name === 'until' && !isComplete(value) && value.at !== '' ? t('when.until_wrong') : undefined}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <Radio.Group
        label={t('when.label')}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind: kind as When['kind'] })}
      >
        <Group mt={4}>
          <Radio value="now" label={t('when.now')} />
          <Radio value="at" label={t('when.at')} />
          <Radio value="draft" label={t('when.draft')} />
        </Group>
      </Radio.Group>
      {value.kind === 'at' && (
        <Group align="flex-start">
          {time('at', t('when.time'), true)}
          {hasEnd && time('until', t('when.until'), false)}
        </Group>
      )}
    </>
  );
}
