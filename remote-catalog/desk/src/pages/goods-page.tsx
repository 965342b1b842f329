import { Alert, Button, Group, List, Stack, Table, Textarea, TextInput } from '@mantine/core';
import type { Difference, Goods } from '@shop/desk-contract/catalog';
import {
  type Column,
  DataTable,
  Page as DeskPage,
  desk,
  Failure,
  FormDialog,
  isReason,
  Link,
  notifyDone,
  useAct,
  useCan,
  useNavigate,
  WhyField,
} from '@shop/desk-kit';
import { useState } from 'react';
import { saveChange } from '../editing/save-bar.tsx';
import { isComplete, NOW, type When, WhenField } from '../editing/when-field.tsx';
import { PRODUCT_COLUMNS } from '../product/product-columns.tsx';
import { readTable, writeTable } from '../read-table.ts';
import { t } from '../texts.ts';
import { useCatalogue } from '../use-catalogue.ts';

const COLUMNS: Column<Goods>[] = [
  { id: 'id', title: t('goods.id'), cell: ({ id }) => id, sort: ({ id }) => id },
  {
    id: 'game',
    title: t('goods.game'),
    cell: ({ game, slug }) => <Link to={`/goods/games/${slug}`}>{game}</Link>,
    sort: ({ game }) => game,
  },
  ...PRODUCT_COLUMNS,
];

/** Everything that is sold; prices are changed by a table. */
export function Page() {
  const [text, setText] = useState('');
  const { rows, error, isBusy, more, reset } = useCatalogue<Goods>('goods/', text, ({ id }) => String(id));
  const [isOpen, setOpen] = useState(false);
  const canWrite = useCan('goods.write');
  return (
    <DeskPage
      title={t('goods.page')}
      actions={
        <>
          <Link to="/goods/games">{t('games.title')}</Link>
          <Link to="/goods/countries">{t('countries.title')}</Link>
          <Link to="/goods/contacts">{t('contacts.title')}</Link>
          <Link to="/goods/pending">{t('pending.title')}</Link>
          {canWrite && <Link to="/goods/codes">{t('codes.title')}</Link>}
          {canWrite && <Button onClick={() => setOpen(true)}>{t('prices.change')}</Button>}
        </>
      }
    >
      <TextInput
        label={t('goods.search')}
        maw={360}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {error && <Failure error={error} />}
      <div aria-busy={isBusy}>
        <DataTable name={t('goods.page')} rows={rows} columns={COLUMNS} keyOf={({ id }) => id} />
      </div>
      {more && (
        <Group>
          <Button variant="default" onClick={more}>
            {t('list.more')}
          </Button>
        </Group>
      )}
      {isOpen && (
        <Prices
          goods={rows}
          close={() => {
            reset();
            setOpen(false);
          }}
        />
      )}
    </DeskPage>
  );
}

function Prices({ goods, close }: { goods: Goods[]; close: () => void }) {
  const [began] = useState(() => writeTable(goods));
  const [text, setText] = useState(began);
  const [why, setWhy] = useState('');
  const [when, setWhen] = useState<When>(NOW);
  const [preview, setPreview] = useState<Difference[] | null>(null);
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const { changes, problems } = readTable(text);
  const onError = (error: Error) => setProblem(error.message);
  const look = useAct(() => desk.post<Difference[]>('goods/prices/', { dry_run: true, why, changes }), {
    onDone: setPreview,
    onError,
  });
  // Only what differs: what it does not name stays open to others until its time comes.
  const differing = changes.filter(({ id }) => preview?.some((difference) => difference.id === id));
  const save = useAct(() => saveChange({ kind: 'prices', after: differing }, { why, when }), {
    onError,
    onDone: (id) => {
      if (id !== null) void navigate(`/goods/pending/${id}`);
      else notifyDone(t('prices.saved'));
      close();
    },
  });
  const changed = () => {
    setPreview(null);
    setProblem('');
  };
  return (
    <FormDialog
      size="xl"
      title={t('prices.change')}
      isTyped={why.trim() !== '' || text !== began}
      close={close}
    >
      <Stack>
        <Textarea
          label={t('prices.table')}
          description={t('prices.hint')}
          autosize
          minRows={6}
          maxRows={14}
          styles={{ input: { fontFamily: 'monospace', whiteSpace: 'pre' } }}
          value={text}
          onChange={({ currentTarget }) => {
            changed();
            setText(currentTarget.value);
          }}
        />
        {problems.length > 0 && (
          <Alert color="orange">{t('prices.wrong_lines', { lines: problems.slice(0, 20).join(', ') })}</Alert>
        )}
        <WhyField
          value={why}
          onChange={(given) => {
            changed();
            setWhy(given);
          }}
        />
        <WhenField value={when} onChange={setWhen} hasEnd />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {preview && <Differences preview={preview} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          {preview && preview.length > 0 ? (
            <Button
              color="red"
              disabled={!isComplete(when)}
              loading={save.isPending}
              onClick={() => save.mutate(undefined)}
            >
              {when.kind === 'now'
                ? t('prices.save', { count: preview.length })
                : t(`when.${when.kind}_save`)}
            </Button>
          ) : (
            <Button
              disabled={changes.length === 0 || problems.length > 0 || !isReason(why)}
              loading={look.isPending}
              onClick={() => look.mutate(undefined)}
            >
              {t('prices.look')}
            </Button>
          )}
        </Group>
      </Stack>
    </FormDialog>
  );
}

const Differences = ({ preview }: { preview: Difference[] }) => (
  <Alert color="blue" role="status" title={t('prices.difference')}>
    {preview.length === 0 ? (
      <List>
        <List.Item>{t('prices.nothing')}</List.Item>
      </List>
    ) : (
      <Table aria-label={t('prices.difference')}>
        <Table.Tbody>
          {preview.map(({ id, title, field, before, after }) => (
            <Table.Tr key={`${id} ${field}`}>
              <Table.Td>{title}</Table.Td>
              <Table.Td>{t(`goods.field_${field}`)}</Table.Td>
              <Table.Td>{`${before ?? '–'} → ${after ?? '–'}`}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </Alert>
);
