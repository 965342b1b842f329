import { Alert, Button, CopyButton, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { ROLES, type Role } from '@shop/desk-contract/roles';
import type { Member, OpenInvitationRow, StaffSession } from '@shop/desk-contract/staff';
import {
  type Column,
  DataTable,
  desk,
  FormDialog,
  formatTime,
  isReason,
  Page,
  useAct,
  useGet,
  WhyField,
} from '@shop/desk-kit';
import { useState } from 'react';
import { named, t } from '../texts.ts';

const roles = ROLES.map((value) => ({ value, label: named('role', value) }));

/** Everybody of the staff: invited, changed, disabled. */
export function StaffPage() {
  const { data = [] } = useGet<Member[]>('staff/');
  const [changed, setChanged] = useState<Member | null>(null);
  const columns: Column<Member>[] = [
    { id: 'name', title: t('staff.name'), cell: ({ name }) => name, sort: ({ name }) => name },
    { id: 'email', title: t('sign_in.email'), cell: ({ email }) => email, sort: ({ email }) => email },
    {
      id: 'role',
      title: t('staff.role'),
      cell: ({ role, disabled }) => (disabled ? t('staff.disabled') : named('role', role)),
      sort: ({ role }) => role,
    },
    { id: 'seen', title: t('session.seen'), cell: ({ seen }) => (seen ? formatTime(seen) : '–') },
    {
      id: 'change',
      title: t('session.action'),
      cell: (member) => (
        <Button size="xs" variant="default" onClick={() => setChanged(member)}>
          {t('staff.change')}
        </Button>
      ),
    },
  ];
  return (
    <Page title={t('nav.staff')}>
      <Invite />
      <Invitations />
      <DataTable name={t('nav.staff')} rows={data} columns={columns} keyOf={({ id }) => id} />
      {changed && <Change member={changed} close={() => setChanged(null)} />}
    </Page>
  );
}

function Invite() {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('support');
  const invite = useAct(() => desk.post<{ link: string }>('invitations/', { email, role }));
  return (
    <Stack gap="xs">
      <Group align="flex-end">
        <TextInput
          type="email"
          label={t('sign_in.email')}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <NativeSelect
          label={t('staff.role')}
          data={roles}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
        />
        <Button disabled={!email} loading={invite.isPending} onClick={() => invite.mutate(undefined)}>
          {t('staff.invite')}
        </Button>
      </Group>
      {invite.data && (
        <Alert color="teal" title={t('staff.link')}>
          <Text style={{ wordBreak: 'break-all' }}>{invite.data.link}</Text>
          <CopyButton value={invite.data.link}>
            {({ copy, copied }) => (
              <Button size="xs" mt="xs" variant="default" onClick={copy}>
                {copied ? t('staff.copied') : t('staff.copy')}
              </Button>
            )}
          </CopyButton>
        </Alert>
      )}
    </Stack>
  );
}

/** Invitations that nobody has accepted yet. */
function Invitations() {
  const { data = [] } = useGet<OpenInvitationRow[]>('invitations/');
  const revoke = useAct((email: string) => desk.post('invitations/revoke/', { email }));
  if (data.length === 0) return null;
  const columns: Column<OpenInvitationRow>[] = [
    { id: 'email', title: t('sign_in.email'), cell: ({ email }) => email },
    { id: 'role', title: t('staff.role'), cell: ({ role }) => named('role', role) },
    { id: 'by', title: t('staff.invited_by'), cell: ({ invited_by }) => invited_by },
    { id: 'expires', title: t('staff.invitation_until'), cell: ({ expires }) => formatTime(expires) },
    {
      id: 'revoke',
      title: t('session.action'),
      cell: ({ email }) => (
        <Button size="xs" color="red" variant="light" onClick={() => revoke.mutate(email)}>
          {t('staff.revoke')}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      name={t('staff.invitations')}
      rows={data}
      columns={columns}
      keyOf={({ email, created }) => `${email} ${created}`}
    />
  );
}

function Change({ member, close }: { member: Member; close: () => void }) {
  const [role, setRole] = useState<Role>(member.role);
  const [why, setWhy] = useState('');
  const change = useAct((given: object) => desk.patch(`staff/${member.id}/`, { ...given, why }), {
    onDone: close,
  });
  const { data: sessions = [] } = useGet<StaffSession[]>(`staff/${member.id}/sessions/`);
  const end = useAct(() => desk.post(`staff/${member.id}/sessions/end/`, { why }), { onDone: close });
  const isReady = isReason(why);
  return (
    <FormDialog title={member.name} isTyped={why.trim() !== ''} close={close}>
      <Stack>
        <NativeSelect
          label={t('staff.role')}
          data={roles}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
        />
        <WhyField isLong value={why} onChange={setWhy} />
        {sessions.length > 0 && (
          <List size="sm" aria-label={t('session.title')}>
            {sessions.map(({ id, browser, network, seen }) => (
              <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
                {`${formatTime(seen)}, ${network}, ${browser.slice(0, 80)}`}
              </List.Item>
            ))}
          </List>
        )}
        <Group justify="flex-end">
          {sessions.length > 0 && (
            <Button variant="default" disabled={!isReady} onClick={() => end.mutate(undefined)}>
              {t('staff.end_sessions')}
            </Button>
          )}
          <Button
            color="red"
            variant="light"
            disabled={!isReady}
            onClick={() => change.mutate({ is_disabled: member.disabled === null })}
          >
            {member.disabled ? t('staff.enable') : t('staff.disable')}
          </Button>
          <Button disabled={!isReady} onClick={() => change.mutate({ role })}>
            {t('staff.save')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  );
}
