import { Button, Group } from '@mantine/core';
import { t } from '../texts.ts';

/** The list with the entry at `at` before the one in front of it. */
const raised = <T,>(list: readonly T[], at: number): T[] =>
  at === 0 ? [...list] : list.with(at - 1, list[at]!).with(at, list[at - 1]!);

/** The list without the entry at `at`. */
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_each, index) => index !== at);

type Props<T> = { list: readonly T[]; at: number; name: string; onChange: (list: T[]) => void };

/** Moves an entry of a list up, or takes it away. `name` says which to who cannot see where the buttons stand. */
export const EntryButtons = <T,>({ list, at, name, onChange }: Props<T>) => (
  <Group>
    <Button
      size="xs"
      variant="default"
      disabled={at === 0}
      aria-label={`${t('countries.move_up')}: ${name}`}
      onClick={() => onChange(raised(list, at))}
    >
      {t('countries.move_up')}
    </Button>
    <Button
      size="xs"
      variant="default"
      aria-label={`${t('countries.take_away')}: ${name}`}
      onClick={() => onChange(without(list, at))}
    >
      {t('countries.take_away')}
    </Button>
  </Group>
);
