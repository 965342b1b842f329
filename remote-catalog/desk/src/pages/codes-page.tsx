import { Alert, Button, FileInput, Group, List, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { AddedCodes } from '@shop/desk-contract/catalog';
import type { GameLine } from '@shop/desk-contract/catalogue';
import { Page as DeskPage, desk, notifyDone, useAct, useGet } from '@shop/desk-kit';
import { useState } from 'react';
import { t } from '../texts.ts';

/** Codes by file: first what would be added and what is known already, then that it is. */
export function Page() {
  const { data: games = [] } = useGet<GameLine[]>('games/?kind=PUBGGame');
  const [chosen, setChosen] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [why, setWhy] = useState('');
  const [said, setSaid] = useState<AddedCodes | null>(null);
  const game = chosen || games[0]?.slug || '';
  const call = async (dryRun: boolean) =>
    desk.post<AddedCodes>('goods/codes/', { dry_run: dryRun, game, text: await file!.text(), why });
  const look = useAct(() => call(true), { onDone: setSaid });
  const add = useAct(() => call(false), {
    onDone: ({ added }) => {
      notifyDone(t('codes.added', { count: added }));
      setSaid(null);
      setFile(null);
    },
  });
  return (
    <DeskPage title={t('codes.title')}>
      <Stack maw={560}>
        <NativeSelect
          label={t('goods.game')}
          data={games.map(({ slug, title }) => ({ value: slug, label: title }))}
          value={game}
          onChange={({ currentTarget }) => {
            setSaid(null);
            setChosen(currentTarget.value);
          }}
        />
        <FileInput
          label={t('codes.file')}
          description={t('codes.hint')}
          accept=".csv,text/csv,text/plain"
          value={file}
          onChange={(given) => {
            setSaid(null);
            setFile(given);
          }}
        />
        <TextInput
          label={t('why')}
          required
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
        {said && (
          <Alert
            role="status"
            color={said.problems.length > 0 ? 'red' : 'blue'}
            title={t('codes.will_be', { added: said.added, known: said.known })}
          >
            <List size="sm">
              {said.problems.map(({ line, message }) => (
                <List.Item key={line}>{t('codes.problem', { line, message })}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Group>
          {said && said.problems.length === 0 ? (
            <Button color="red" loading={add.isPending} onClick={() => add.mutate(undefined)}>
              {t('codes.add')}
            </Button>
          ) : (
            <Button
              disabled={!file || !game || why.trim().length < 3}
              loading={look.isPending}
              onClick={() => look.mutate(undefined)}
            >
              {t('codes.look')}
            </Button>
          )}
        </Group>
      </Stack>
    </DeskPage>
  );
}
