import { Alert, Anchor, Button, Code, Image, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { OpenInvitation } from '@shop/desk-contract/staff';
import { desk } from '@shop/desk-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import encodeQR from 'qr';
import { type FormEvent, useState } from 'react';
import { named, t } from '../texts.ts';
import { Door } from './door.tsx';

/** Where an invited person chooses a name and a password and shows that their authenticator works. The token stands behind `#`. */
export function InvitationPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => desk.post<OpenInvitation>('invitations/open/', { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error)
    return (
      <Door title={t('invitation.title')}>
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      </Door>
    );
  return data ? <Form token={token} invitation={data} /> : null;
}

function Form({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const [given, setGiven] = useState({ name: '', password: '', code: '' });
  const accept = useMutation({
    mutationFn: () => desk.post('invitations/accept/', { token, ...given }),
    // A new document: nothing of the invitation stays.
    onSuccess: () => window.location.replace('/'),
  });
  const secret = new URL(invitation.totp).searchParams.get('secret') ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accept.mutate();
  };
  const field = (name: keyof typeof given) => ({
    value: given[name],
    required: true,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setGiven((before) => ({ ...before, [name]: value })),
  });
  return (
    <Door title={t('invitation.title')}>
      <Text>{t('invitation.for', { email: invitation.email, role: named('role', invitation.role) })}</Text>
      {accept.error && (
        <Alert color="red" role="alert">
          {accept.error.message}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput label={t('invitation.name')} autoComplete="name" {...field('name')} />
          <PasswordInput
            label={t('sign_in.password')}
            description={t('invitation.password_rule')}
            autoComplete="new-password"
            minLength={12}
            {...field('password')}
          />
          <Text size="sm">{t('invitation.scan')}</Text>
          <Image src={pictureOf(invitation.totp)} alt={t('invitation.picture')} w={180} bg="white" p={8} />
          <Text size="sm">
            <span>{t('invitation.by_hand')}</span> <Code style={{ wordBreak: 'break-all' }}>{secret}</Code>{' '}
            <Anchor href={invitation.totp} size="sm">
              {t('invitation.open_app')}
            </Anchor>
          </Text>
          <TextInput
            label={t('sign_in.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...field('code')}
          />
          <Button type="submit" loading={accept.isPending}>
            {t('invitation.accept')}
          </Button>
        </Stack>
      </form>
    </Door>
  );
}

const pictureOf = (text: string) => `data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg'))}`;
