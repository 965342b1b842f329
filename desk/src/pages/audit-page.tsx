import { Button, Code, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AuditEntry } from '@shop/desk-contract/staff';
import {
  type Column,
  commonText,
  DataTable,
  Failure,
  formatTime,
  Link,
  Page,
  useGet,
  useSearchParams,
} from '@shop/desk-kit';
import { useState } from 'react';
import { named, t } from '../texts.ts';

/** The audit trail: who did what, when, to what and why. */
export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const subject = params.get('subject');
  const [who, setWho] = useState('');
  const [before, setBefore] = useState<number>();
  const [debouncedWho] = useDebouncedValue(who, 250);
  const query = new URLSearchParams({
    ...(subject ? { subject } : {}),
    ...(debouncedWho ? { who: debouncedWho } : {}),
    ...(before ? { before: String(before) } : {}),
  });
  const { data = [], error } = useGet<AuditEntry[]>(`audit/?${query}`);
  const columns: Column<AuditEntry>[] = [
    { id: 'at', title: t('audit.at'), cell: ({ at }) => formatTime(at), sort: ({ at }) => at },
    { id: 'who', title: t('audit.who'), cell: (entry) => entry.who, sort: (entry) => entry.who },
    { id: 'action', title: t('audit.action'), cell: ({ action }) => named('act', action) },
    { id: 'subject', title: t('audit.subject'), cell: ({ subject }) => <Subject subject={subject} /> },
    { id: 'why', title: commonText('why'), cell: ({ why }) => why ?? '–' },
    {
      id: 'change',
      title: t('audit.change'),
      cell: (entry) => (
        <details>
          <summary>{t('audit.more')}</summary>
          <Code block>{JSON.stringify({ before: entry.before, after: entry.after }, null, 1)}</Code>
        </details>
      ),
    },
  ];
  return (
    <Page title={t('nav.audit')}>
      <TextInput
        label={t('audit.who')}
        value={who}
        maw={320}
        onChange={({ currentTarget }) => {
          setBefore(undefined);
          setWho(currentTarget.value);
        }}
      />
      {subject && (
        <Group gap="xs">
          <span>{t('audit.of', { subject })}</span>
          <Button size="compact-sm" variant="default" onClick={() => setParams({})}>
            {t('audit.all')}
          </Button>
        </Group>
      )}
      {error && <Failure error={error} />}
      <DataTable name={t('nav.audit')} rows={data} columns={columns} keyOf={({ id }) => id} />
      <Group>
        {before && (
          <Button variant="default" onClick={() => setBefore(undefined)}>
            {t('audit.newest')}
          </Button>
        )}
        {data.length === 50 && (
          <Button variant="default" onClick={() => setBefore(data.at(-1)!.id)}>
            {t('audit.older')}
          </Button>
        )}
      </Group>
    </Page>
  );
}

/** Links to the subject of an entry, or to all that was done to it. */
function Subject({ subject }: { subject: string }) {
  const [kind, id = ''] = subject.split(':');
  if (kind === 'order') return <Link to={`/orders/${id}`}>{id.slice(0, 8)}</Link>;
  if (kind === 'user') return <Link to={`/people/${id}`}>{subject}</Link>;
  return <Link to={`/audit?subject=${encodeURIComponent(subject)}`}>{subject}</Link>;
}
