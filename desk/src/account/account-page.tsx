import { Badge, Button, Group, Stack, TextInput, Title } from '@mantine/core';
import type { Passkey, StaffSession } from '@shop/desk-contract/staff';
import { type Column, DataTable, desk, formatTime, notifyDone, Page, useAct, useGet } from '@shop/desk-kit';
import { useState } from 'react';
import { addPasskey, canUsePasskeys } from '../sign-in/passkey.ts';
import { t } from '../texts.ts';

/** One's own sessions and passkeys. */
export function AccountPage() {
  return (
    <Page title={t('nav.account')}>
      <Sessions />
      {canUsePasskeys() && <Passkeys />}
    </Page>
  );
}

function Sessions() {
  const { data = [] } = useGet<StaffSession[]>('sessions/');
  const end = useAct((id: string) => desk.remove(`sessions/${id}/`));
  const endOthers = useAct(() => desk.remove('sessions/'));
  const columns: Column<StaffSession>[] = [
    { id: 'browser', title: t('session.browser'), cell: ({ browser }) => browser.slice(0, 80) },
    { id: 'network', title: t('session.network'), cell: ({ network }) => network },
    { id: 'seen', title: t('session.seen'), cell: ({ seen }) => formatTime(seen), sort: ({ seen }) => seen },
    {
      id: 'end',
      title: t('session.action'),
      cell: ({ id, is_current }) =>
        is_current ? (
          <Badge>{t('session.current')}</Badge>
        ) : (
          <Button size="xs" variant="default" onClick={() => end.mutate(id)}>
            {t('session.end')}
          </Button>
        ),
    },
  ];
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('session.title')}
      </Title>
      <DataTable name={t('session.title')} rows={data} columns={columns} keyOf={({ id }) => id} />
      {data.length > 1 && (
        <Group>
          <Button variant="default" onClick={() => endOthers.mutate(undefined)}>
            {t('session.end_others')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Passkeys() {
  const { data = [] } = useGet<Passkey[]>('passkeys/');
  const [name, setName] = useState('');
  const add = useAct(addPasskey, {
    onDone: () => {
      setName('');
      notifyDone(t('passkey.added'));
    },
  });
  const remove = useAct((id: string) => desk.remove(`passkeys/${encodeURIComponent(id)}/`));
  const columns: Column<Passkey>[] = [
    { id: 'name', title: t('passkey.name'), cell: (key) => key.name },
    { id: 'created', title: t('passkey.created'), cell: ({ created }) => formatTime(created) },
    { id: 'used', title: t('passkey.used'), cell: ({ used }) => (used ? formatTime(used) : '–') },
    {
      id: 'remove',
      title: t('session.action'),
      cell: ({ id }) => (
        <Button size="xs" variant="default" onClick={() => remove.mutate(id)}>
          {t('passkey.remove')}
        </Button>
      ),
    },
  ];
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('passkey.title')}
      </Title>
      <DataTable name={t('passkey.title')} rows={data} columns={columns} keyOf={({ id }) => id} />
      <Group align="flex-end">
        <TextInput
          label={t('passkey.new_name')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button disabled={!name.trim()} loading={add.isPending} onClick={() => add.mutate(name.trim())}>
          {t('passkey.add')}
        </Button>
      </Group>
    </Stack>
  );
}
