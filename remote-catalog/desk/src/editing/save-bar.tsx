import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import type { CatalogueChange } from '@shop/desk-contract/catalogue';
import { desk, notifyDone, useAct, useCan } from '@shop/desk-kit';
import { useState } from 'react';
import { t } from '../texts.ts';

type Props = {
  /** What is to be saved; null while something that is needed is missing. */
  change: CatalogueChange | null;
  onSaved: () => void;
  /** What the button says. */
  label?: string;
};

/** Says why, and saves a change of the catalogue. What the api refuses stays in sight beside the button. */
export function SaveBar({ change, onSaved, label = t('save') }: Props) {
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState('');
  const canWrite = useCan('goods.write');
  const save = useAct(() => desk.post('catalogue/changes/', { change, why }), {
    onError: ({ message }) => setProblem(message),
    onDone: () => {
      setProblem('');
      setWhy('');
      notifyDone(t('saved'));
      onSaved();
    },
  });
  if (!canWrite) return null;
  return (
    <Stack gap="sm">
      <TextInput
        label={t('why')}
        required
        maxLength={500}
        value={why}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group>
        <Button
          disabled={!change || why.trim().length < 3}
          loading={save.isPending}
          onClick={() => save.mutate(undefined)}
        >
          {label}
        </Button>
      </Group>
    </Stack>
  );
}
