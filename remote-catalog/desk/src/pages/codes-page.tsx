import { Alert, Button, FileInput, Group, List, Stack } from '@mantine/core';
import type { AddedCodes } from '@shop/desk-contract/catalog';
import { decodeTable, TableError } from '@shop/desk-contract/table';
import { Page as DeskPage, desk, isReason, notifyDone, notifyError, useAct, WhyField } from '@shop/desk-kit';
import { useState } from 'react';
import { GameSelect } from '../editing/game-select.tsx';
import { named, t } from '../texts.ts';

/** Codes by file: first what would be added and what is known already, then that it is. */
export function Page() {
  const [game, setGame] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [why, setWhy] = useState('');
  const [preview, setPreview] = useState<AddedCodes | null>(null);
  const call = async (dryRun: boolean) => {
    const text = decodeTable(new Uint8Array(await file!.arrayBuffer()));
    return desk.post<AddedCodes>('goods/codes/', { dry_run: dryRun, game, text, why });
  };
  const look = useAct(() => call(true), {
    onDone: setPreview,
    onError: (error) =>
      notifyError(error instanceof TableError ? new Error(named('table', error.code)) : error),
  });
  const add = useAct(() => call(false), {
    onDone: ({ added }) => {
      notifyDone(t('codes.added', { count: added }));
      setPreview(null);
      setFile(null);
    },
  });
  return (
    <DeskPage title={t('codes.title')}>
      <Stack maw={560}>
        <GameSelect
          placeholder={t('game.find')}
          kind="PUBGGame"
          value={game}
          onChange={(slug) => {
            setPreview(null);
            setGame(slug);
          }}
        />
        <FileInput
          label={t('codes.file')}
          description={t('codes.hint')}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          value={file}
          onChange={(given) => {
            setPreview(null);
            setFile(given);
          }}
        />
        <WhyField value={why} onChange={setWhy} />
        {preview && (
          <Alert
            role="status"
            color={preview.problems.length > 0 ? 'red' : 'blue'}
            title={t('codes.will_be', { added: preview.added, known: preview.known })}
          >
            <List size="sm">
              {preview.problems.map(({ line, message }) => (
                <List.Item key={`${line} ${message}`}>{t('codes.problem', { line, message })}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Group>
          {preview && preview.problems.length === 0 ? (
            <Button color="red" loading={add.isPending} onClick={() => add.mutate(undefined)}>
              {t('codes.add')}
            </Button>
          ) : (
            <Button
              disabled={!file || !game || !isReason(why)}
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
