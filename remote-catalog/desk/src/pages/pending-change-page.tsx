import { Alert, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { ChangeResult } from '@shop/desk-contract/catalogue';
import type { PendingDetail } from '@shop/desk-contract/pending';
import {
  Page as DeskPage,
  desk,
  Failure,
  isReason,
  Link,
  notifyDone,
  useAct,
  useCan,
  useGet,
  useNavigate,
  useParams,
  WhyField,
} from '@shop/desk-kit';
import { useState } from 'react';
import { saveChange } from '../editing/save-bar.tsx';
import { isComplete, type When, WhenField } from '../editing/when-field.tsx';
import { editorOf, titleOf, whenOf } from '../pending/pending-text.ts';
import { named, t } from '../texts.ts';

/** One change that goes live later: what would differ, and what can be done with it. */
export function Page() {
  const { id = '' } = useParams();
  const { data, error, isPlaceholderData } = useGet<PendingDetail>(`catalogue/pending/${id}/`);
  const canWrite = useCan('goods.write');
  if (error) return <Failure error={error} />;
  if (!data || isPlaceholderData) return null;
  const editor = editorOf(data);
  const isWaiting = data.state === 'open' || data.state === 'failed';
  const problem = data.error ?? data.problem;
  return (
    <DeskPage
      title={titleOf(data)}
      actions={
        <>
          {isWaiting && canWrite && editor && <Link to={editor}>{t('pending.edit')}</Link>}
          <Link to="/goods/pending">{t('pending.title')}</Link>
        </>
      }
    >
      <Text>
        <span>
          {data.state === 'open' && !data.at ? t('pending.draft') : named('pending_state', data.state)}
        </span>
        <span>{data.at || !isWaiting ? `, ${whenOf(data)}` : ''}</span>
        <span>{`. ${data.who}: ${data.why}`}</span>
      </Text>
      {isWaiting && problem && (
        <Alert color="red" role="alert" title={t('pending.problem')}>
          {problem}
        </Alert>
      )}
      {isWaiting &&
        data.results.map((result) => (
          <Difference key={result.subject + JSON.stringify(result.after)} result={result} />
        ))}
      {isWaiting && canWrite && <Actions pending={data} />}
    </DeskPage>
  );
}

function Actions({ pending }: { pending: PendingDetail }) {
  const [why, setWhy] = useState(pending.why);
  const [when, setWhen] = useState<When>({ kind: 'at', at: '', until: '' });
  const navigate = useNavigate();
  const onDone = () => void navigate('/goods/pending');
  const act = useAct(
    (name: 'publish' | 'drop') => desk.post(`catalogue/pending/${pending.id}/`, { act: name, why }),
    {
      onDone: () => {
        notifyDone(t('pending.decided'));
        onDone();
      },
    },
  );
  const move = useAct(() => saveChange(pending.change, { why, when, replaces: pending.id }), { onDone });
  const isReady = isReason(why);
  const hasEnd = pending.kind === 'prices';
  return (
    <Stack gap="sm" maw={720}>
      <WhyField value={why} onChange={setWhy} />
      <Group>
        <Button disabled={!isReady} loading={act.isPending} onClick={() => act.mutate('publish')}>
          {t('pending.publish')}
        </Button>
        <Button
          variant="default"
          disabled={!isReady}
          loading={act.isPending}
          onClick={() => act.mutate('drop')}
        >
          {t('pending.drop')}
        </Button>
      </Group>
      <WhenField value={when} onChange={setWhen} hasEnd={hasEnd} />
      <Group>
        <Button
          variant="default"
          disabled={!isReady || when.kind === 'now' || !isComplete(when)}
          loading={move.isPending}
          onClick={() => move.mutate(undefined)}
        >
          {t('pending.move')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Prints a text as it is, any other value as JSON. */
const print = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
};

/** Lists the differences, field by field. */
export function Difference({ result: { subject, before, after } }: { result: ChangeResult }) {
  const names = Object.keys({ ...before, ...after });
  if (names.length === 0) return <Text c="dimmed">{t('prices.nothing')}</Text>;
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, 'aria-label': subject, role: 'region' }}>
      <Table aria-label={subject} verticalSpacing="xs" miw={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{subject}</Table.Th>
            <Table.Th>{t('pending.before')}</Table.Th>
            <Table.Th>{t('pending.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {names.map((name) => (
            <Table.Tr key={name}>
              <Table.Td>
                {named('goods', `field_${name}`) === `field_${name}` ? name : named('goods', `field_${name}`)}
              </Table.Td>
              {[before?.[name], after?.[name]].map((value, index) => (
                <Table.Td key={index} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} maw={320}>
                  {print(value)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
