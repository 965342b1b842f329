import { Alert, Button, Group, Paper, Stack, Title } from '@mantine/core';
import type { PersonData as Data, Person, PersonActionResult } from '@shop/desk-contract/people';
import { desk, isReason, notifyDone, useAct, useCan, WhyField } from '@shop/desk-kit';
import { useState } from 'react';
import { t } from './texts.ts';

/** Has the browser save a text as a file. */
function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A person's rights by the law on personal data: a copy of all that is stored about them, and its deletion. */
export function PersonData({ person: { id } }: { person: Person }) {
  const [why, setWhy] = useState('');
  const [preview, setPreview] = useState<PersonActionResult>();
  const canUse = useCan('people.data');
  const copy = useAct(() => desk.post<Data>(`people/${id}/data/`, { why }), {
    onDone: (data) => saveFile(`person-${id}.json`, JSON.stringify(data, null, 2), 'application/json'),
  });
  const erase = useAct(
    (dryRun: boolean) =>
      desk.post<PersonActionResult>(`people/${id}/actions/`, {
        dry_run: dryRun,
        act: { action: 'delete', why },
      }),
    {
      onDone: (result) => {
        if (!preview) return setPreview(result);
        setPreview(undefined);
        notifyDone(t('data.deleted'));
      },
    },
  );
  if (!canUse) return null;
  const isReady = isReason(why) && !copy.isPending && !erase.isPending;
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby="personal-data">
      <Stack gap="xs">
        <Title order={2} size="h5" id="personal-data">
          {t('data.title')}
        </Title>
        <WhyField
          value={why}
          onChange={(given) => {
            setWhy(given);
            setPreview(undefined);
          }}
        />
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={!isReady} onClick={() => copy.mutate(undefined)}>
            {t('data.export')}
          </Button>
          <Button size="xs" variant="default" disabled={!isReady} onClick={() => erase.mutate(true)}>
            {t('data.delete')}
          </Button>
        </Group>
        {preview?.deleted && (
          <Alert color="red" role="status">
            <Stack gap="xs" align="flex-start">
              <span>{t('data.will_delete', preview.deleted)}</span>
              <Button size="xs" variant="default" onClick={() => erase.mutate(false)}>
                {t('data.confirm')}
              </Button>
            </Stack>
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}
