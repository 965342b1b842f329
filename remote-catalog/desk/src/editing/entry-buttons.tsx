import { Button, Group } from '@mantine/core';
import { t } from '../texts.ts';
import { raised, without } from './list.ts';

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
